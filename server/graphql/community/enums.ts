import { reportOutcomes } from '../../../shared/moderation';
import { relationships } from '../../domain/community/friends/friendLists';
import { handleStates } from '../../domain/community/people/changeHandle';
import { activityKinds } from '../../domain/community/profiles/activity';
import { reportReasons } from '../../domain/community/reports';
import { verdicts } from '../../domain/community/reviews/readReviews';
import { recommendationAnswers } from '../../domain/community/sentRecommendations/readRecommendations';
import { postStates, threadSorts, threadSubjects } from '../../domain/community/threads/readThreads';
import { registerEnum } from '../schema/registerEnum';

export const Relationship = registerEnum(relationships, {
  name: 'Relationship',
  description: "The viewer's relationship to a person.",
  values: {
    SELF: 'The same person.',
    NONE: 'None, or the viewer is not signed in.',
    FRIENDS: 'They are friends.',
    REQUEST_SENT: 'The viewer has sent a friend request.',
    REQUEST_RECEIVED: 'The person has sent the viewer a friend request.',
    BLOCKED: 'The viewer has blocked the person.',
  },
});

export const ThreadSubject = registerEnum(threadSubjects, {
  name: 'ThreadSubject',
  description: 'What a thread is about.',
  values: {
    SITE: 'The site, or anime in general.',
    ANIME: 'One anime.',
    EPISODE: 'An episode of an anime.',
    REVIEW: 'A review of an anime, which the thread opens with.',
  },
});

export const ThreadSort = registerEnum(threadSorts, {
  name: 'ThreadSort',
  description: 'Sort order of threads. Pinned threads always come first.',
  values: {
    ACTIVITY: 'Latest comment first.',
    NEWEST: 'Latest thread first.',
  },
});

export const CommentState = registerEnum(postStates, {
  name: 'CommentState',
  description:
    'Whether a comment or thread is visible. A comment with replies leaves a placeholder when it is deleted.',
  values: {
    VISIBLE: 'Visible.',
    DELETED: 'Its author deleted it.',
    REMOVED: 'A moderator removed it.',
    HELD: "It has a word on the site's list and waits for a moderator. Only they and its author can read it.",
  },
});

export const ReportReason = registerEnum(reportReasons, {
  name: 'ReportReason',
  description: 'Why something is reported.',
  values: {
    SPAM: 'Advertising or repetitive content.',
    ABUSE: 'Insults, threats or hatred.',
    SPOILER: 'Unmarked spoilers.',
    ILLEGAL: 'Illegal content.',
    OTHER: 'Something else; see the text.',
    HELD: "The site's own reason, which nobody else can give: a post that it holds.",
  },
});

export const ReportOutcome = registerEnum(reportOutcomes, {
  name: 'ReportOutcome',
  description: 'What those who reported something are told.',
  values: {
    ACTED_ON: 'Moderators have acted on it.',
    NOTHING_TO_ACT_ON: 'There was nothing to act on.',
  },
});

export const ActivityKind = registerEnum(activityKinds, {
  name: 'ActivityKind',
  description: 'Kind of activity.',
  values: {
    WATCHED: 'Watched one or more episodes of an anime in a row.',
    STARTED_THREAD: 'Started a thread.',
    COMMENTED: 'Wrote a comment.',
    REVIEWED: 'Wrote a review.',
  },
});

export const Verdict = registerEnum(verdicts, {
  name: 'Verdict',
  description: 'What a review says of an anime.',
  values: {
    RECOMMENDED: 'Its author recommends it.',
    MIXED: 'It has good and bad sides.',
    NOT_FOR_ME: 'Its author did not like it.',
  },
});

export const RecommendationAnswer = registerEnum(recommendationAnswers, {
  name: 'RecommendationAnswer',
  description: 'An answer to what a friend recommends.',
  values: {
    PLANNED: 'Puts the anime on the list as planned, unless it is on it already.',
    QUEUED: 'Adds the anime to the end of the queue.',
    DECLINED: 'No, thanks.',
    DONE: 'Nothing to do: the anime is on the list already.',
  },
});

export const PictureKind = registerEnum(['AVATAR', 'BANNER'], {
  name: 'PictureKind',
  description: 'A picture of a profile.',
  values: {
    AVATAR: 'The small square picture next to the name.',
    BANNER: 'The wide picture behind the profile.',
  },
});

export const RequestDirection = registerEnum(['RECEIVED', 'SENT'], {
  name: 'RequestDirection',
  description: 'Direction of a friend request.',
  values: {
    RECEIVED: 'Sent to the viewer.',
    SENT: 'Sent by the viewer.',
  },
});

export const HandleState = registerEnum(handleStates, {
  name: 'HandleState',
  description: 'Whether a person can take a handle.',
  values: {
    FREE: 'No one has it or had it.',
    OWN: "It is, or was, the person's own handle.",
    TAKEN: 'Someone else has it or had it, or it is reserved.',
    INVALID: 'It is invalid, or a reserved word.',
  },
});
