/** Lengths, lifetimes and caps of the product (specification section 9; product P8). Times are seconds unless named otherwise. */
export const limits = {
  resetTokenLength: 24,
  deletionTokenLength: 32,
  oauthStateLength: 32,
  oauthStateLifetime: 600,
  codeVerifierLength: 128,
  /** A provider's access token this close to its end counts as expired. */
  accessTokenLeeway: 5,
  /** An instance that renews a provider's tokens has them to itself for so long; more than the call can take. */
  tokenRenewal: 15,
  providerIdTokenMaxAge: 3600,
  keySetTimeout: 5,
  keySetCooldown: 30,
  keySetCacheLifetime: 600,
  /** A browser waits for a provider's tokens, then for its profile, ten seconds at most together (fault case 8). */
  providerTokenTimeout: 4,
  providerProfileTimeout: 5,
  /** What is read of a provider's answer, unpacked, in bytes. */
  providerAnswerBytes: 1_000_000,
  providerPictureBytes: 40_000,
  /** Seconds that a provider's clock may be wrong. */
  providerClockTolerance: 30,
  sessionDataMaxCharacters: 4093,
  /** Browsers keep no cookie longer than 400 days. */
  cookieMaxAge: 34_560_000,
  cookieCacheLifetime: 300,
  sessionTokenLength: 32,
  idLength: 32,
  /** A session without "remember me" (contract section 3). */
  shortSessionLifetime: 86_400,
  /** Characters of a picture's address: it goes out beside everything that its owner writes. */
  imageAddress: 2048,
  /** Personal API tokens: how many one person may have, and the letters of a name. */
  apiTokens: 50,
  apiTokenLength: 40,
  apiTokenName: 80,
  apiTokenDays: 366,
  /** The last use of a token is written down at most this often. */
  apiTokenUseNoted: 60,
  /** Destructive changes of lists can be taken back for ten minutes (product P4). */
  undoLifetime: 600,
  /** Lists of one person. */
  queueItems: 500,
  collections: 100,
  collectionItems: 2000,
  favourites: 500,
  hiddenAnime: 5000,
  /** Entries that one bulk edit may change. */
  bulkEntries: 1000,
  /** No anime has more episodes, nor does anybody begin one as often again. */
  episodes: 20_000,
  rewatches: 1000,
  /** Letters of a note, of a tag, of a shelf's name and of its description; tags of an entry. */
  entryNotes: 5000,
  entryTag: 40,
  entryTags: 20,
  collectionName: 80,
  collectionDescription: 2000,
  /** Letters of what people write for others (product P5). */
  commentLength: 10_000,
  threadTitle: 150,
  aboutLength: 5000,
  reportText: 1000,
  /** Mentions of one comment that are told to somebody. */
  mentions: 10,
  handleShortest: 3,
  handleLongest: 30,
  /** Changes of a handle in thirty days; former handles lead on for ever. */
  handleChanges: 3,
  /** Per person: friends, requests that wait, people blocked. */
  friends: 1000,
  friendRequests: 200,
  blockedPeople: 1000,
  /** Uploaded pictures: bytes of the file, and pixels once unpacked. */
  pictureBytes: 2_000_000,
  picturePixels: 40_000_000,
  /** Days that read notifications are kept, and that any are. */
  notificationDays: 30,
  notificationDaysUnread: 180,
  /** Live connections of one person, of one address, of all; subscriptions on one; seconds between looks at its session. */
  socketsPerPerson: 10,
  socketsPerAddress: 30,
  sockets: 5000,
  socketSubscriptions: 20,
  socketSessionCheck: 2,
  /** Files that people import: bytes as they are sent and unpacked, rows, files kept for one person, days that finished ones are kept. */
  importPackedBytes: 10_000_000,
  importUnpackedBytes: 64_000_000,
  importRows: 60_000,
  imports: 20,
  importDays: 30,
  /** Letters of the token in a feed's address; episodes in a feed; days that a calendar looks back and ahead. */
  feedTokenLength: 40,
  feedEpisodes: 500,
  feedNews: 50,
  feedDaysBack: 30,
  feedDaysAhead: 120,
  /** No setting lets a password be longer. Bringing one into its normal form takes time by the square of its length. */
  passwordLongest: 1024,
  /** JSON bodies, in bytes. */
  bodyBytes: 100_000,
  /** The largest page of any list; lists of small rows (episodes of one anime) may be longer. */
  pageSize: 50,
  longPageSize: 100,
  /** Names in one list of a filter. */
  filterNames: 20,
  /** Page numbers beyond this are refused: no list of the site is that long. */
  pageNumber: 100_000,
  /** What a GraphQL document may ask for (security P5). */
  graphqlDepth: 10,
  graphqlAliases: 15,
  graphqlDirectives: 20,
  graphqlTokens: 1500,
  graphqlCost: 20_000,
  /** Whole GraphQL answers to visitors who are not signed in: seconds and bytes they are kept. */
  answerCacheLifetime: 20,
  answerCacheBytes: 16_000_000,
  /** After a stop signal, requests still running have this long. */
  shutdown: 8,
} as const;
