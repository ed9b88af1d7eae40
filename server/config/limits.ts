import { sharedLimits } from '../../shared/limits';

/** Lengths, lifetimes and caps of the product (specification section 9; product P8). Times are seconds unless named otherwise. */
export const limits = {
  ...sharedLimits,
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
  /** OpenID Connect issuers; seconds that a discovery document is kept, and that one that failed is not asked for again. */
  issuers: 10,
  discoveryTimeout: 5,
  discoveryLifetime: 3600,
  discoveryCooldown: 30,
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
  /** Live sessions of one person: the oldest make way for new ones. */
  sessions: 100,
  /** Characters of a device cookie, and how many browsers of one person are known. */
  deviceTokenLength: 32,
  devices: 100,
  /** Second steps: recovery codes, seconds and tries until the password is asked again, trusted browsers and seconds of their trust. */
  recoveryCodes: 10,
  challengeLifetime: 600,
  challengeTries: 5,
  trustedDevices: 20,
  trustLifetime: 2_592_000,
  /** Passkeys of one person, and seconds that making or using one may take. */
  passkeys: 20,
  passkeyCeremony: 300,
  /** Wrong codes that one account takes in so many seconds, over all sign-ins. */
  wrongCodes: 10,
  wrongCodesWindow: 3600,
  /** The log of an account: lines of one person, and days that they are kept. */
  securityEvents: 200,
  securityEventDays: 365,
  /** Changes of address of one person that wait for an answer. */
  emailChanges: 5,
  idLength: 32,
  /** A session without "remember me" (contract section 3). */
  shortSessionLifetime: 86_400,
  /** Personal API tokens: how many one person may have. */
  apiTokens: 50,
  apiTokenLength: 40,
  apiTokenDays: 366,
  /** Private addresses for players, what one holds of plays and matches, and for how many days plays are kept. */
  scrobbleAddresses: 20,
  scrobbleTokenLength: 40,
  scrobblePlays: 1000,
  scrobblePlayDays: 90,
  scrobbleMatches: 2000,
  sonarrSeries: 2000,
  matchFileEntries: 50_000,
  matchFileBytes: 20_000_000,
  /** Bytes of what a player sends: JSON, and a form with a picture beside it. */
  scrobbleJsonBytes: 64_000,
  scrobbleFormBytes: 2_000_000,
  /** Notification channels of one person; characters of a token and bytes of an address that they give; seconds that one message may take. */
  channels: 10,
  channelToken: 300,
  channelAddress: 2000,
  channelTimeout: 10,
  /** What is read of a host's answer to a notification, in bytes; tries in a row that fail until a channel is switched off. */
  channelAnswerBytes: 4096,
  channelFailures: 15,
  /** Hours after which a notification is no news any more and is sent to no channel. */
  channelHours: 48,
  /** Streaming services that people can choose from. */
  watchServices: 60,
  /** The last use of a token is written down at most this often. */
  apiTokenUseNoted: 60,
  /** What one person can take back at most, in changes and bytes; the newest change stays, whatever its size. */
  undoSteps: 1000,
  undoBytes: 8_000_000,
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
  /** Characters of a part of comments, and of all replies below it: longer ones make it shorter (product P5). */
  partLetters: 150_000,
  /** Bytes of what people write for others, as HTML: the text columns of a MariaDB hold 65,535. */
  htmlBytes: 64_000,
  /** Mentions of one comment that are told to somebody. */
  mentions: 10,
  /** Days that nobody takes the handles of a deleted account; those of an account lead on for ever. */
  retiredHandleDays: 365,
  /** Suggestions of one person that wait for an editor; bytes of one; people with a role. */
  openSuggestions: 30,
  suggestionBytes: 60_000,
  siteRoles: 200,
  /** Per person: friends, requests that wait, people blocked. */
  friends: 1000,
  friendRequests: 200,
  blockedPeople: 1000,
  /** Pictures of other hosts: seconds to read one and until one that failed is tried again, bytes kept of all together. */
  remotePictureTimeout: 5,
  remotePictureRetry: 600,
  remotePicturesBytes: 64_000_000,
  coverCacheBytes: 512_000_000,
  /** The folder of covers: files in it that count, seconds until it is looked at again. */
  coverFolderFiles: 20_000,
  coverFolderLook: 30,
  /** Days that notifications are kept after they were read, and that any are. */
  notificationDays: 30,
  notificationDaysUnread: 180,
  /** Live connections of one person, of one address, of all; subscriptions on one; seconds between looks at its session. */
  socketsPerPerson: 10,
  socketsPerAddress: 30,
  sockets: 5000,
  socketSubscriptions: 20,
  socketSessionCheck: 2,
  /** Bytes that wait for the reader of a live connection: from the first on nothing new is made for it, at the second it is closed. */
  socketBacklogBytes: 64_000,
  socketUnreadBytes: 1_000_000,
  /** The same for all live connections of an instance together: beyond it, those with the most are closed. */
  socketsUnreadBytes: 64_000_000,
  /** Events that wait for one subscription, and that are made at once. */
  eventsWaiting: 100,
  eventsAtOnce: 4,
  /** What one event may hold: levels, and cost in the sense of `graphqlCost`. */
  subscriptionDepth: 6,
  subscriptionCost: 250,
  /** Connections in all, and from one address that is no trusted proxy; requests that one sends ahead of their answers. */
  connections: 10_000,
  connectionsPerAddress: 1000,
  requestsAhead: 10,
  /** Bytes of answers that wait to be read, over all connections: beyond it, the slowest are cut. */
  unreadBytes: 48_000_000,
  /** A /48 of IPv6 has so many times the tries of one of its lines. */
  wideNetworkTries: 8,
  /** Files that people import: bytes once unpacked, files kept for one person, days that finished ones are kept. */
  importUnpackedBytes: 64_000_000,
  imports: 20,
  importDays: 30,
  /** Files in the operator's folder of lists to follow; bytes of one account's copy by WebDAV, and seconds for one call. */
  followedFiles: 500,
  copyBytes: 128_000_000,
  copyTimeout: 120,
  /** Copies that people have sent to a place of theirs: bytes of one, how many at once, and tries in a row that fail until they pause. */
  ownCopyBytes: 32_000_000,
  ownCopiesAtOnce: 4,
  ownCopyFailures: 5,
  /** Of them, files that come in or wait to be read; files that all instances read at once; tries before one is given up. */
  importsWaiting: 3,
  importReaders: 2,
  importReadings: 3,
  /** What reading one file may take: seconds of work, megabytes of its worker's heap. The largest list takes five and 60. */
  importReading: 30,
  importReaderHeap: 128,
  /** Bytes that the rows of all imports of one person may take up: some ten lists of 10,000 anime. */
  importKeptBytes: 100_000_000,
  /** Bytes of one row of an import, as it is kept. */
  importRowBytes: 60_000,
  /** Of any file that is read, a list or a catalogue: levels of nesting, and bytes of one string, tag or comment. */
  fileDepth: 32,
  fileTokenBytes: 262_144,
  /** Of one element of a JSON file: values, and bytes of them. An entry with the longest history has 90,000 and half a megabyte. */
  fileElementValues: 200_000,
  fileElementBytes: 4_000_000,
  /** Values of a whole list, and of a whole catalogue. */
  importValues: 4_000_000,
  catalogueValues: 60_000_000,
  /** Files of a catalogue: ten times what the largest known release has, unpacked and in entries; bytes of one line; zstd's window. */
  catalogueUnpackedBytes: 805_306_368,
  catalogueEntries: 400_000,
  catalogueLineBytes: 1_048_576,
  catalogueWindowBytes: 134_217_728,
  /** Looks for newer releases: bytes of a registry's answer, of a download, of a package unpacked and of the data in it; entries of a package. */
  releaseAnswerBytes: 4_000_000,
  releaseBytes: 134_217_728,
  releaseUnpackedBytes: 268_435_456,
  releaseDataBytes: 134_217_728,
  releaseEntries: 1000,
  /** Seconds until an answer must have come whole, a download too, and without a single byte; redirects on the way. */
  releaseAnswerTime: 30,
  releaseTime: 300,
  releaseIdle: 15,
  releaseRedirects: 5,
  /** Looks in a row without an answer until operators are told. */
  releaseFailuresTold: 3,
  /** Characters of the token in a feed's address; episodes in a feed; days that a calendar looks back and ahead. */
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
  /** Page numbers beyond this are refused: no list of the site is that long. */
  pageNumber: 100_000,
  /** What a GraphQL document may ask for (security P5). */
  graphqlDepth: 10,
  graphqlAliases: 15,
  graphqlDirectives: 20,
  graphqlTokens: 1500,
  /** The most that one operation may cost, and from where on operations take turns: units of 10 µs of work. */
  graphqlCost: 10_000,
  graphqlHeavy: 1500,
  /** Heavy operations that wait for their turn: of one network, of all. */
  graphqlWaiting: 20,
  graphqlWaitingAll: 100,
  /** The longest answer, in bytes of JSON: above whatever the site's own pages ask for. */
  graphqlAnswerBytes: 2_000_000,
  /** Whole GraphQL answers to visitors who are not signed in: seconds and bytes they are kept. */
  answerCacheLifetime: 20,
  answerCacheBytes: 16_000_000,
  /** Rendering a page for a visitor: seconds, heap in megabytes, pages that wait, its cost (as `graphqlCost`), bytes that are kept. */
  pageRenderTime: 5,
  pageRenderHeap: 128,
  pagesWaiting: 16,
  pageCost: 3000,
  pageCacheBytes: 16_000_000,
  /** What was counted of people's lists for their profiles, in bytes. */
  listCacheBytes: 16_000_000,
  /** Seconds after a stop signal: until requests still running are cut, and until the process is gone whatever hangs. */
  shutdown: 8,
  stop: 9.5,
} as const;
