/**
 * Limits checked on both sides: by a form before it sends, by the server before it writes. Lengths are in characters, sizes in
 * bytes. Password limits are the site's own configuration, which the client reads with the `Site` query.
 */
export const sharedLimits = {
  /** Names of personal API tokens and notification channels. */
  apiTokenName: 80,
  channelName: 60,
  entryNotes: 5000,
  /** A note on one episode. */
  episodeNote: 2000,
  entryTag: 40,
  entryTags: 20,
  /** A user's own anime: how many, and the length of title and note. */
  ownAnime: 200,
  ownAnimeTitle: 200,
  ownAnimeNote: 2000,
  /** The first films are from the 1890s; announced anime are only a few years ahead. */
  ownAnimeFirstYear: 1880,
  ownAnimeLastYear: 2100,
  ownAnimeEpisodes: 20_000,
  ownAnimeMinutes: 1440,
  /** Rows of history that one change may name, and the first year they may be dated in. */
  watchesAtOnce: 100,
  firstWatchYear: 1960,
  collectionName: 80,
  collectionDescription: 2000,
  commentLength: 10_000,
  /** Comments that one query can ask for by their ids. */
  commentsAtOnce: 20,
  /** Days that the page of friends' activity goes back; an answer to an activity, in one line; answers to each. */
  activityDays: 90,
  activityAnswer: 200,
  activityAnswers: 50,
  /** A review's text: what it says at least, and at most. */
  reviewShortest: 80,
  reviewLength: 12_000,
  /** Why people who liked an anime should try another: what a reason says at least, and at most. */
  recommendationShortest: 20,
  recommendationLength: 400,
  /** What someone says with an anime that they recommend to a friend. */
  recommendationNote: 280,
  threadTitle: 150,
  aboutLength: 5000,
  reportText: 1000,
  /** A moderator's note on a report, and what they add to the answer to those who reported it. */
  reportNote: 500,
  reportAnswer: 280,
  suspensionReason: 500,
  /** Days from an operator's decision to unlock an account until its second step is turned off. */
  unlockDays: 3,
  /** An answer to the question of sign-up, in one line. */
  signUpAnswer: 500,
  /** An invitation: how many may come by it, and for how many days. */
  invitationUses: 100,
  invitationDays: 90,
  /** Hours in which moderators can restore all posts that they have removed at once. */
  postsRestorableHours: 24,
  /** A suggestion about an anime: its author's note, and an editor's reason for declining it. */
  suggestionNote: 1000,
  suggestionReason: 500,
  sourceAddress: 500,
  handleShortest: 3,
  handleLongest: 30,
  /** Handle changes in thirty days. */
  handleChanges: 3,
  /** URL of a profile picture, which is sent along with everything its owner writes. */
  imageAddress: 2048,
  /** An uploaded picture, and its pixels once decoded. */
  pictureBytes: 2_000_000,
  picturePixels: 40_000_000,
  /** Credits of a cover or banner: artist, source and licence. */
  coverArtist: 200,
  coverSource: 300,
  coverLicence: 200,
  /** A list to import: its uploaded size and its number of rows. */
  importPackedBytes: 10_000_000,
  importRows: 60_000,
  /** Seconds. Destructive changes of lists can be undone for ten minutes. */
  undoLifetime: 600,
  /** Names in one list of a filter, and the length of each. */
  filterNames: 20,
  filterName: 120,
} as const;

/** Length of a new password if the operator has not configured it. */
export const passwordDefaults = { shortest: 8, longest: 128 } as const;
