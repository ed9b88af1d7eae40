/** What moderators and operators do to others, in the words of the log: whom it was done to follows. */
export const moderationTexts = {
  SIGN_UP_APPROVED: 'approved the sign-up of',
  SIGN_UP_REFUSED: 'refused the sign-up of',
  ACCOUNT_SUSPENDED: 'suspended',
  SUSPENSION_LIFTED: 'lifted the suspension of',
  ACCOUNT_DELETED: 'deleted the account of',
  ACCOUNT_EXPORTED: 'exported the data of',
  ACCOUNT_UNLOCKED: 'turned off two-step sign-in for',
  ADDRESS_READ: 'read the email address of',
  UNLOCK_ASKED: 'asked to turn off two-step sign-in for',
  UNLOCK_STOPPED: 'kept two-step sign-in on for',
  PROFILE_RESET: 'reset the profile of',
  POSTS_REMOVED: 'removed the posts of',
  POSTS_RESTORED: 'restored the posts of',
  THREAD_REMOVED: 'removed a thread by',
  THREAD_RESTORED: 'restored a thread by',
  THREAD_LOCKED: 'locked a thread by',
  THREAD_UNLOCKED: 'unlocked a thread by',
  THREAD_PINNED: 'pinned a thread by',
  THREAD_UNPINNED: 'unpinned a thread by',
  COMMENT_REMOVED: 'removed a comment by',
  COMMENT_RESTORED: 'restored a comment by',
  REVIEW_REMOVED: 'removed a review by',
  REVIEW_RESTORED: 'restored a review by',
  POST_HELD: 'held a post by',
  POST_SHOWN: 'showed a held post by',
  RECOMMENDATION_REMOVED: 'removed a recommendation by',
  RECOMMENDATION_RESTORED: 'restored a recommendation by',
  ANSWER_REMOVED: 'removed a reply by',
  ANSWER_RESTORED: 'restored a reply by',
  NOTE_REMOVED: 'removed a note by',
  NOTE_RESTORED: 'restored a note by',
  REPORT_CLOSED: 'closed a report about',
  REPORT_REOPENED: 'reopened a report about',
} as const;

export type ModerationKind = keyof typeof moderationTexts;
export const moderationKinds = Object.keys(moderationTexts) as ModerationKind[];

/** What those who reported something can be told once it is closed, in the words of the notification. */
export const reportOutcomeWords = {
  ACTED_ON: 'We’ve acted on it',
  NOTHING_TO_ACT_ON: 'We found nothing to act on',
} as const;

export type ReportOutcome = keyof typeof reportOutcomeWords;
export const reportOutcomes = Object.keys(reportOutcomeWords) as ReportOutcome[];

/** What can be reported, in the words of the same notification. */
export const reportedWords = {
  comment: 'a post',
  answer: 'a reply',
  recommendation: 'a recommendation',
  note: 'a note',
  suggestion: 'a suggestion',
  person: 'a profile',
} as const;

export type ReportedKind = keyof typeof reportedWords;

/** The parts of a profile that can be reset, in words. */
export const profilePartWords = {
  NAME: 'name',
  PICTURE: 'picture',
  BANNER: 'banner',
  ABOUT: 'about text',
  HANDLE: 'handle',
} as const;

export type ProfilePart = keyof typeof profilePartWords;
export const profileParts = Object.keys(profilePartWords) as ProfilePart[];

export const inWords = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
