/** Lengths, lifetimes and caps of the product (specification section 9; product P8). Times are seconds unless named otherwise. */
export const limits = {
  resetTokenLength: 24,
  deletionTokenLength: 32,
  oauthStateLength: 32,
  oauthStateLifetime: 600,
  codeVerifierLength: 128,
  /** A provider's access token this close to its end counts as expired. */
  accessTokenLeeway: 5,
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
  /** Personal API tokens: how many one person may have, and the letters of a name. */
  apiTokens: 50,
  apiTokenLength: 40,
  apiTokenName: 80,
  apiTokenDays: 366,
  /** The last use of a token is written down at most this often. */
  apiTokenUseNoted: 60,
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
  graphqlCost: 20_000,
  /** Whole GraphQL answers to visitors who are not signed in: seconds and bytes they are kept. */
  answerCacheLifetime: 20,
  answerCacheBytes: 16_000_000,
  /** After a stop signal, requests still running have this long. */
  shutdown: 8,
} as const;
