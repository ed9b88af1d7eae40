import { registerEnumType } from 'type-graphql';
import type { Relationship as Standing } from '../../domain/community/friends/friendLists';
import type { ActivityKind as Happening } from '../../domain/community/profiles/activity';
import type { ReportReason as Reason } from '../../domain/community/reports';
import type {
  ThreadSort as Sort,
  PostState as State,
  ThreadSubject as Subject,
} from '../../domain/community/threads/readThreads';

export const Relationship: Record<Standing, Standing> = {
  SELF: 'SELF',
  NONE: 'NONE',
  FRIENDS: 'FRIENDS',
  REQUEST_SENT: 'REQUEST_SENT',
  REQUEST_RECEIVED: 'REQUEST_RECEIVED',
  BLOCKED: 'BLOCKED',
};
registerEnumType(Relationship, {
  name: 'Relationship',
  description: 'What the viewer is to a person.',
  valuesConfig: {
    SELF: { description: 'The same person.' },
    NONE: { description: 'Nothing, or the viewer is not signed in.' },
    FRIENDS: { description: 'Both have agreed.' },
    REQUEST_SENT: { description: 'The viewer has asked and waits.' },
    REQUEST_RECEIVED: { description: 'The person has asked and waits.' },
    BLOCKED: { description: 'The viewer has blocked the person.' },
  },
});

export const ThreadSubject: Record<Subject, Subject> = { SITE: 'SITE', ANIME: 'ANIME', EPISODE: 'EPISODE' };
registerEnumType(ThreadSubject, {
  name: 'ThreadSubject',
  description: 'What a thread is about.',
  valuesConfig: {
    SITE: { description: 'The site, or anime in general.' },
    ANIME: { description: 'One anime.' },
    EPISODE: { description: 'One episode of an anime.' },
  },
});

export const ThreadSort: Record<Sort, Sort> = { ACTIVITY: 'ACTIVITY', NEWEST: 'NEWEST' };
registerEnumType(ThreadSort, {
  name: 'ThreadSort',
  description: 'The order of threads. Pinned ones stand first in either.',
  valuesConfig: {
    ACTIVITY: { description: 'Latest comment first.' },
    NEWEST: { description: 'Latest thread first.' },
  },
});

export const CommentState: Record<State, State> = {
  VISIBLE: 'VISIBLE',
  DELETED: 'DELETED',
  REMOVED: 'REMOVED',
};
registerEnumType(CommentState, {
  name: 'CommentState',
  description: 'Whether a comment can be read. One that has replies leaves an empty place when it goes.',
  valuesConfig: {
    VISIBLE: { description: 'It can be read.' },
    DELETED: { description: 'Its author has deleted it.' },
    REMOVED: { description: 'An operator of the site has removed it.' },
  },
});

export const ReportReason: Record<Reason, Reason> = {
  SPAM: 'SPAM',
  ABUSE: 'ABUSE',
  SPOILER: 'SPOILER',
  ILLEGAL: 'ILLEGAL',
  OTHER: 'OTHER',
};
registerEnumType(ReportReason, {
  name: 'ReportReason',
  description: 'Why something is reported.',
  valuesConfig: {
    SPAM: { description: 'Advertising, or the same again and again.' },
    ABUSE: { description: 'Insults, threats, hatred.' },
    SPOILER: { description: 'It gives a story away without a mark.' },
    ILLEGAL: { description: 'It is against the law.' },
    OTHER: { description: 'Something else: the text says what.' },
  },
});

export const ActivityKind: Record<Happening, Happening> = {
  WATCHED: 'WATCHED',
  STARTED_THREAD: 'STARTED_THREAD',
  COMMENTED: 'COMMENTED',
};
registerEnumType(ActivityKind, {
  name: 'ActivityKind',
  description: 'What somebody did.',
  valuesConfig: {
    WATCHED: { description: 'Watched one or more episodes of an anime, one after the other.' },
    STARTED_THREAD: { description: 'Started a thread.' },
    COMMENTED: { description: 'Wrote a comment.' },
  },
});

export const PictureKind = { AVATAR: 'AVATAR', BANNER: 'BANNER' } as const;
registerEnumType(PictureKind, {
  name: 'PictureKind',
  description: 'A picture of a profile.',
  valuesConfig: {
    AVATAR: { description: 'The small square one beside the name.' },
    BANNER: { description: 'The wide one behind the profile.' },
  },
});

export const RequestDirection = { RECEIVED: 'RECEIVED', SENT: 'SENT' } as const;
registerEnumType(RequestDirection, {
  name: 'RequestDirection',
  description: 'Which way a request to be friends goes.',
  valuesConfig: {
    RECEIVED: { description: 'Somebody has asked the viewer.' },
    SENT: { description: 'The viewer has asked somebody.' },
  },
});

export const HandleState = { FREE: 'FREE', OWN: 'OWN', TAKEN: 'TAKEN', INVALID: 'INVALID' } as const;
registerEnumType(HandleState, {
  name: 'HandleState',
  description: 'Whether somebody could take a handle.',
  valuesConfig: {
    FREE: { description: 'Nobody has it or had it.' },
    OWN: { description: 'It is, or was, their own.' },
    TAKEN: { description: 'Somebody else has it or had it, or it is kept back.' },
    INVALID: { description: 'It is no handle, or a word that is kept back.' },
  },
});
