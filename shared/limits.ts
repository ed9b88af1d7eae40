/**
 * What both sides check: a form before it sends, the server before it writes. Lengths are characters, sizes bytes.
 * Those of a password are the site's own configuration, which the client reads with the `Site` query.
 */
export const sharedLimits = {
  /** Names of a personal API token and of a notification channel. */
  apiTokenName: 80,
  channelName: 60,
  entryNotes: 5000,
  entryTag: 40,
  entryTags: 20,
  /** What somebody adds for themselves alone (product P11): how many, and how long its title and note are. */
  ownAnime: 200,
  ownAnimeTitle: 200,
  ownAnimeNote: 2000,
  /** The first films are from the 1890s; what's announced comes within a few years. */
  ownAnimeFirstYear: 1880,
  ownAnimeLastYear: 2100,
  ownAnimeEpisodes: 20_000,
  ownAnimeMinutes: 1440,
  collectionName: 80,
  collectionDescription: 2000,
  commentLength: 10_000,
  threadTitle: 150,
  aboutLength: 5000,
  reportText: 1000,
  /** Of a suggestion about an anime: what its author says of it, and why an editor declines it. */
  suggestionNote: 1000,
  suggestionReason: 500,
  sourceAddress: 500,
  handleShortest: 3,
  handleLongest: 30,
  /** Changes of a handle in thirty days. */
  handleChanges: 3,
  /** The address of a picture: it goes out beside everything that its owner writes. */
  imageAddress: 2048,
  /** An uploaded picture, and its pixels once decoded. */
  pictureBytes: 2_000_000,
  picturePixels: 40_000_000,
  /** What is said of a cover or banner: who made it, where it is from, and what permits it. */
  coverArtist: 200,
  coverSource: 300,
  coverLicence: 200,
  /** A list to import, as it is sent, and its rows. */
  importPackedBytes: 10_000_000,
  importRows: 60_000,
  /** Destructive changes of lists can be undone for ten minutes (product P4). */
  undoLifetime: 600,
  /** Names in one list of a filter, and the length of one. */
  filterNames: 20,
  filterName: 120,
} as const;

/** How long a new password has to be where the operator has set nothing else (product P8). */
export const passwordDefaults = { shortest: 8, longest: 128 } as const;
