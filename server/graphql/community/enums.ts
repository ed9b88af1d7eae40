import { relationships } from '../../domain/community/friends/friendLists';
import { handleStates } from '../../domain/community/people/changeHandle';
import { activityKinds } from '../../domain/community/profiles/activity';
import { reportReasons } from '../../domain/community/reports';
import { postStates, threadSorts, threadSubjects } from '../../domain/community/threads/readThreads';
import { registerEnum } from '../registerEnum';

export const Relationship = registerEnum(relationships, {
  name: 'Relationship',
  description: 'What the viewer is to a person.',
  values: {
    SELF: 'The same person.',
    NONE: 'Nothing, or the viewer is not signed in.',
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
    EPISODE: 'One episode of an anime.',
  },
});

export const ThreadSort = registerEnum(threadSorts, {
  name: 'ThreadSort',
  description: 'The order of threads. Pinned ones come first in either.',
  values: {
    ACTIVITY: 'Latest comment first.',
    NEWEST: 'Latest thread first.',
  },
});

export const CommentState = registerEnum(postStates, {
  name: 'CommentState',
  description: 'Whether a comment can be read. One that has replies leaves an empty place when it goes.',
  values: {
    VISIBLE: 'It can be read.',
    DELETED: 'Its author has deleted it.',
    REMOVED: 'An operator of the site has removed it.',
  },
});

export const ReportReason = registerEnum(reportReasons, {
  name: 'ReportReason',
  description: 'Why something is reported.',
  values: {
    SPAM: 'Advertising, or the same thing again and again.',
    ABUSE: 'Insults, threats or hatred.',
    SPOILER: 'It gives a story away without a spoiler mark.',
    ILLEGAL: 'It is against the law.',
    OTHER: 'Something else, as the text says.',
  },
});

export const ActivityKind = registerEnum(activityKinds, {
  name: 'ActivityKind',
  description: 'What somebody did.',
  values: {
    WATCHED: 'Watched one or more episodes of an anime in a row.',
    STARTED_THREAD: 'Started a thread.',
    COMMENTED: 'Wrote a comment.',
  },
});

export const PictureKind = registerEnum(['AVATAR', 'BANNER'], {
  name: 'PictureKind',
  description: 'A picture of a profile.',
  values: {
    AVATAR: 'The small square one beside the name.',
    BANNER: 'The wide one behind the profile.',
  },
});

export const RequestDirection = registerEnum(['RECEIVED', 'SENT'], {
  name: 'RequestDirection',
  description: 'Which way a friend request goes.',
  values: {
    RECEIVED: 'Somebody has asked the viewer.',
    SENT: 'The viewer has asked somebody.',
  },
});

export const HandleState = registerEnum(handleStates, {
  name: 'HandleState',
  description: 'Whether somebody could take a handle.',
  values: {
    FREE: 'Nobody has it or had it.',
    OWN: 'It is, or was, their own.',
    TAKEN: 'Somebody else has it or had it, or it is reserved.',
    INVALID: 'It is not a valid handle, or a reserved word.',
  },
});
