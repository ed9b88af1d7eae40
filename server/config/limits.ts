import { sharedLimits } from '../../shared/limits';

/** Lengths, lifetimes and caps of the product. Times are in seconds unless stated otherwise. */
export const limits = {
  ...sharedLimits,
  /** Characters of a page that operators write; versions of the site's settings that are kept, and bytes of each. */
  settingPage: 8000,
  settingVersions: 50,
  settingBytes: 60_000,
  settingsAtOnce: 50,
  /** Archives of the site that operators can download. */
  backupsListed: 30,
  /** Posts of someone that moderators remove with one call. */
  postsRemovedAtOnce: 5000,
  /** Words that hold a post, and the characters of each. */
  heldWords: 200,
  heldWord: 60,
  /** Reports about the same that are shown together, notes on them, and reporters who are told at once what came of them. */
  reportsTogether: 10,
  reportNotes: 20,
  reportersAtOnce: 1000,
  /** Days for which moderators list an account as new. */
  listedAsNewDays: 7,
  /** How long an operator can download what they asked for of someone's account. */
  personExportLifetime: 600,
  resetTokenLength: 24,
  deletionTokenLength: 32,
  unlockTokenLength: 32,
  oauthStateLength: 32,
  oauthStateLifetime: 600,
  codeVerifierLength: 128,
  /** A provider's access token that expires within this time counts as expired. */
  accessTokenLeeway: 5,
  /** Lease of an instance that renews a provider's tokens; longer than the call can take. */
  tokenRenewal: 15,
  providerIdTokenMaxAge: 3600,
  /** Maximum number of OpenID Connect issuers; cache lifetime of a discovery document, and cooldown after a failed fetch. */
  issuers: 10,
  discoveryTimeout: 5,
  discoveryLifetime: 3600,
  discoveryCooldown: 30,
  keySetTimeout: 5,
  keySetCooldown: 30,
  keySetCacheLifetime: 600,
  /** Timeouts of a provider's token call and profile calls; a browser waits for both, ten seconds at most. */
  providerTokenTimeout: 4,
  providerProfileTimeout: 5,
  /** Maximum size of a provider's response, decompressed, in bytes. */
  providerAnswerBytes: 1_000_000,
  providerPictureBytes: 40_000,
  /** Tolerance for a provider's clock. */
  providerClockTolerance: 30,
  sessionDataMaxCharacters: 4093,
  /** Browsers keep no cookie longer than 400 days. */
  cookieMaxAge: 34_560_000,
  cookieCacheLifetime: 300,
  sessionTokenLength: 32,
  /** Live sessions per user; the oldest are ended first. */
  sessions: 100,
  /** Length of a device cookie, and known browsers per user. */
  deviceTokenLength: 32,
  devices: 100,
  /**
   * Two-factor sign-in: recovery codes; lifetime and attempts of a challenge until the password is required again; trusted
   * browsers, and lifetime of the trust.
   */
  recoveryCodes: 10,
  challengeLifetime: 600,
  challengeTries: 5,
  trustedDevices: 20,
  trustLifetime: 2_592_000,
  /** Passkeys per user, and time limit for creating or using one. */
  passkeys: 20,
  passkeyCeremony: 300,
  /** Wrong codes that an account accepts within the window, across all sign-ins. */
  wrongCodes: 10,
  wrongCodesWindow: 3600,
  /** Security log: events per user, and days that they are kept. */
  securityEvents: 200,
  securityEventDays: 365,
  /** Pending email changes per user. */
  emailChanges: 5,
  idLength: 32,
  /** Session without "remember me" (contract 3). */
  shortSessionLifetime: 86_400,
  /** Personal API tokens per user, their length, and their maximum lifetime in days. */
  apiTokens: 50,
  apiTokenLength: 40,
  apiTokenDays: 366,
  /** Player addresses per user, plays and matches per user, and days that plays are kept. */
  scrobbleAddresses: 20,
  scrobbleTokenLength: 40,
  scrobblePlays: 1000,
  scrobblePlayDays: 90,
  scrobbleMatches: 2000,
  sonarrSeries: 2000,
  matchFileEntries: 50_000,
  matchFileBytes: 20_000_000,
  /** Bytes of a player's request: JSON, or a form that may include a picture. */
  scrobbleJsonBytes: 64_000,
  scrobbleFormBytes: 2_000_000,
  /** Notification channels per user; characters of their tokens and of their URLs; timeout of a message. */
  channels: 10,
  channelToken: 300,
  channelAddress: 2000,
  channelTimeout: 10,
  /** Maximum size of a host's response to a notification, in bytes; consecutive failures before a channel is switched off. */
  channelAnswerBytes: 4096,
  channelFailures: 15,
  /** Hours after which a notification is outdated and no longer sent to channels. */
  channelHours: 48,
  /** Streaming services to choose from. */
  watchServices: 60,
  /** Minimum interval between updates of a token's last use. */
  apiTokenUseNoted: 60,
  /** Undo history per user, in changes and bytes; the newest change is kept whatever its size. */
  undoSteps: 1000,
  undoBytes: 8_000_000,
  /** List sizes per user. */
  queueItems: 500,
  collections: 100,
  collectionItems: 2000,
  favourites: 500,
  /** Favourites of each kind that is no anime: people, studios. */
  favouritesOfKind: 100,
  hiddenAnime: 5000,
  /** Entries per bulk edit. */
  bulkEntries: 1000,
  /** Sanity limits: no anime has more episodes, and no one rewatches one more often. */
  episodes: 20_000,
  rewatches: 1000,
  /** Opinions on episodes of an entry, and the length of their notes, so that an export of them can be imported. */
  episodeOpinions: 3000,
  episodeNotesLength: 500_000,
  /** Characters per page of comments, and of all replies below it: longer ones make the page shorter. */
  partLetters: 150_000,
  /** Bytes of a user's text as HTML: text columns of MariaDB hold 65,535. */
  htmlBytes: 64_000,
  /** Earlier texts of a review that are kept. */
  reviewVersions: 20,
  /** Recommendations per user; anime on a page of them, and reasons for one. */
  recommendations: 500,
  recommendedAnime: 12,
  recommendationReasons: 20,
  /** Mentions per comment that send a notification. */
  mentions: 10,
  /** Days that the handles of a deleted account stay reserved; former handles of an existing account redirect for ever. */
  retiredHandleDays: 365,
  /** Open suggestions per user; bytes of a suggestion; people with a role. */
  openSuggestions: 30,
  suggestionBytes: 60_000,
  siteRoles: 200,
  /** Invitations: characters of a token; those of one operator that can still be used. */
  invitationTokenLength: 32,
  openInvitations: 100,
  /** Accounts that wait for approval: more sign-ups find the site closed. */
  signUpsWaiting: 500,
  /** Days that they have to confirm their address. */
  signUpUnconfirmedDays: 7,
  /** Accounts created within an hour from which on SIGN_UP_CHALLENGE=surge asks for proof of work. */
  surgeSignUps: 30,
  /**
   * The challenge: seconds to solve it; iterations of PBKDF2 per try, and the tries that it takes. 400 tries of 5000 are two
   * million iterations: 1 to 2 seconds on a phone, up to one on a desktop. The server computes one try for each.
   */
  signUpChallengeLifetime: 300,
  signUpChallengeCost: 5000,
  signUpChallengeFewest: 300,
  signUpChallengeMost: 500,
  /** Suspensions: days that moderators may impose. Characters of a search among all accounts. */
  moderatorSuspensionDays: 30,
  peopleText: 100,
  /** Friends, pending friend requests and blocked people per user. */
  friends: 1000,
  friendRequests: 200,
  blockedPeople: 1000,
  /** Recommendations: sent by a user in a day, waiting for a user's answer, and days that answered ones are kept. */
  recommendationsSent: 20,
  recommendationsOpen: 50,
  recommendationDays: 90,
  /** Remote pictures: timeout, cooldown after a failure, and total cache size in bytes. */
  remotePictureTimeout: 5,
  remotePictureRetry: 600,
  remotePicturesBytes: 64_000_000,
  coverCacheBytes: 512_000_000,
  /** Cover folder: maximum number of files, and seconds between scans. */
  coverFolderFiles: 20_000,
  coverFolderLook: 30,
  /** Days that read notifications are kept, and that any are. */
  notificationDays: 30,
  notificationDaysUnread: 180,
  /** Live connections per user, per address and in total; subscriptions per connection; seconds between session checks. */
  socketsPerPerson: 10,
  socketsPerAddress: 30,
  sockets: 5000,
  socketSubscriptions: 20,
  socketSessionCheck: 2,
  /** Unread bytes of a live connection: above the first limit nothing is sent to it, above the second it is closed. */
  socketBacklogBytes: 64_000,
  socketUnreadBytes: 1_000_000,
  /** The same for all live connections of an instance: above it, those with the most unread bytes are closed. */
  socketsUnreadBytes: 64_000_000,
  /** Events queued per subscription; events resolved concurrently, and those that only name what has changed. */
  eventsWaiting: 100,
  eventsAtOnce: 4,
  namedEventsAtOnce: 16,
  /** Limits of an event: depth, and cost as in `graphqlCost`. */
  subscriptionDepth: 6,
  subscriptionCost: 250,
  /** Connections in total, and per address that is not a trusted proxy; pipelined requests per connection. */
  connections: 10_000,
  connectionsPerAddress: 1000,
  requestsAhead: 10,
  /** Unread response bytes across all connections: above it, the slowest are cut. */
  unreadBytes: 48_000_000,
  /** Factor by which a /48 of IPv6 may exceed the limit of a /64. */
  wideNetworkTries: 8,
  /** Imports: bytes of a decompressed file, files kept per user, days that finished ones are kept. */
  importUnpackedBytes: 64_000_000,
  imports: 20,
  importDays: 30,
  /** Files in the operator's folder of followed lists; bytes of an account copy by WebDAV, and timeout of a call. */
  followedFiles: 500,
  copyBytes: 128_000_000,
  copyTimeout: 120,
  /** Users' own copies: bytes of a copy, concurrent copies, and consecutive failures before they pause. */
  ownCopyBytes: 32_000_000,
  ownCopiesAtOnce: 4,
  ownCopyFailures: 5,
  /**
   * Imports: files per user that are uploading or waiting; files read concurrently by all instances; attempts before giving up.
   */
  importsWaiting: 3,
  importReaders: 2,
  importReadings: 3,
  /** Reading a file: seconds of work, and heap of the worker in megabytes. The largest list takes 5 and 60. */
  importReading: 30,
  importReaderHeap: 128,
  /** Bytes of all import rows of a user: about ten lists of 10,000 anime. */
  importKeptBytes: 100_000_000,
  /** Bytes of a stored import row. */
  importRowBytes: 60_000,
  /** Reviews with a text, and shared notes on episodes, that someone has and imports still add to. */
  importedPosts: 1000,
  /** Rows of imports that are kept without being shown, such as manga: rows of a user, and their bytes. */
  keptRows: 20_000,
  keptBytes: 20_000_000,
  /** Any file that is parsed, list or catalogue: nesting depth, and bytes of a string, tag or comment. */
  fileDepth: 32,
  fileTokenBytes: 262_144,
  /** An element of a JSON file: values, and their bytes. An entry with the longest history has 90,000 and half a megabyte. */
  fileElementValues: 200_000,
  fileElementBytes: 4_000_000,
  /** Values of a whole list, and of a whole catalogue. */
  importValues: 4_000_000,
  catalogueValues: 60_000_000,
  /** Catalogue files, ten times the largest known release: decompressed bytes and entries; bytes of a line; zstd's window. */
  catalogueUnpackedBytes: 805_306_368,
  catalogueEntries: 400_000,
  catalogueLineBytes: 1_048_576,
  catalogueWindowBytes: 134_217_728,
  /**
   * Checks for newer releases: bytes of a registry's response, of a download, of an unpacked package and of its data; entries
   * of a package.
   */
  releaseAnswerBytes: 4_000_000,
  releaseBytes: 134_217_728,
  releaseUnpackedBytes: 268_435_456,
  releaseDataBytes: 134_217_728,
  releaseEntries: 1000,
  /** Timeouts of a response, of a download, and without any data received; maximum redirects. */
  releaseAnswerTime: 30,
  releaseTime: 300,
  releaseIdle: 15,
  releaseRedirects: 5,
  /** Consecutive failed checks before operators are notified. */
  releaseFailuresTold: 3,
  /** Outside sources: bytes of an answer and time for it, values and nesting in it, bytes of one record. */
  sourceAnswerBytes: 8_000_000,
  sourceAnswerTime: 60,
  sourceValues: 1_000_000,
  sourceNesting: 32,
  sourceRecordBytes: 60_000,
  /**
   * Archives of outside sources: entries, bytes of a line, parts of an anime in an entry and bytes of all parts; records written at
   * once; seconds for the file; the pause after a first failure, and the longest.
   */
  archiveEntries: 100,
  archiveLineBytes: 1_048_576,
  archiveParts: 3000,
  archivePartBytes: 50_000_000,
  archiveRecords: 50,
  archiveTime: 7200,
  archivePause: 3600,
  archivePauseLongest: 86_400,
  /** As long as the column `anime.coverUrl`. */
  coverAddress: 500,
  /** Genres and themes of an anime that are looked up. */
  sourceWords: 200,
  /** Where to watch: services of an anime in a country, and characters of a name. */
  watchOffers: 40,
  watchService: 60,
  /** Recommendations of an outside source for an anime. */
  sourcedRecommendations: 24,
  /** Characters of an episode's title. */
  episodeTitle: 200,
  /** Pages of a list, and failures after which a page is passed over. */
  sourcePages: 500,
  sourcePageTries: 5,
  /** Anime that outside sources may add to the catalogue, each and together. */
  sourceAdded: 40_000,
  /** Failures in a row that end a round; the pause after the first, the longest, and the longest that a source may ask for. */
  sourceFailures: 3,
  sourcePause: 60,
  sourcePauseLongest: 21_600,
  sourceRetryAfterLongest: 604_800,
  /** Length of a round, and between two compositions of the catalogue while there is more to fetch. */
  sourceRound: 600,
  sourceComposed: 3600,
  /**
   * Feeds: length of the token in the URL; episodes in a calendar; episodes or reviews in an RSS feed; days that reviews go
   * back; days that a calendar covers back and ahead.
   */
  feedTokenLength: 40,
  feedEpisodes: 500,
  feedNews: 50,
  feedReviewDays: 90,
  feedDaysBack: 30,
  feedDaysAhead: 120,
  /** Upper bound of the password length setting. Normalising a password takes quadratic time. */
  passwordLongest: 1024,
  /** Bytes of a JSON body. */
  bodyBytes: 100_000,
  /** Maximum page size of lists; lists of small rows (episodes of an anime) may have longer pages. */
  pageSize: 50,
  longPageSize: 100,
  /** Maximum page number: no list on the site is that long. */
  pageNumber: 100_000,
  /** Limits of a GraphQL document (security P5). */
  graphqlDepth: 10,
  graphqlAliases: 15,
  graphqlDirectives: 20,
  graphqlTokens: 1500,
  /** Maximum cost of an operation, and the cost from which operations wait for a turn, in units of 10 µs of work. */
  graphqlCost: 10_000,
  graphqlHeavy: 1500,
  /** Heavy operations waiting for a turn: per network, and in total. */
  graphqlWaiting: 20,
  graphqlWaitingAll: 100,
  /** Maximum response size in bytes of JSON: more than any page of the site requests. */
  graphqlAnswerBytes: 2_000_000,
  /** Cache of GraphQL responses to visitors: seconds and bytes. */
  answerCacheLifetime: 20,
  answerCacheBytes: 16_000_000,
  /**
   * Rendering of visitors' pages: timeout, heap in megabytes, waiting pages, cost (as `graphqlCost`, without that of its
   * queries), cache size in bytes.
   */
  pageRenderTime: 5,
  pageRenderHeap: 128,
  pagesWaiting: 16,
  pageCost: 12_000,
  pageCacheBytes: 16_000_000,
  /** Cost of a sitemap with ten thousand pages, and of a calendar or feed with its largest number of episodes. */
  sitemapCost: 2500,
  feedCost: 2500,
  /** Cache size of list counts for profiles, in bytes. */
  listCacheBytes: 16_000_000,
  /** Seconds after a stop signal until running requests are cut, and until the process exits in any case. */
  shutdown: 8,
  stop: 9.5,
} as const;
