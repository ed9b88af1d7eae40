import { type Samples, sampleAnime, sampleCursor, sampleDate, samplePeople, sampleReaders } from './samples';
import type * as store from './threadStore';

const [userId, authorId] = samplePeople;
const [reader, careful] = sampleReaders;
const thread: store.Thread = {
  id: 'thread',
  subject: 'ANIME',
  animeId: sampleAnime[0],
  episodeNumber: null,
  title: 'The ending',
  authorId,
  commentCount: 0,
  locked: false,
  pinned: false,
  deletedAt: null,
  removedAt: null,
  heldAt: null,
  createdAt: sampleDate,
  activeAt: sampleDate,
};
const everything = { subject: 'EPISODE', animeId: 1, episodeNumber: 2, authorId, subscribed: true } as const;

export const samples: Samples<typeof store> = {
  threadsByIds: [[[thread.id]]],
  listThreads: [
    [{ reader, filter: {}, sort: 'ACTIVITY', pinned: true, after: null, most: 5 }],
    [{ reader: careful, filter: everything, sort: 'NEWEST', pinned: false, after: sampleCursor, most: 5 }],
    [{ reader, filter: { words: ['a', '空', '%'] }, sort: 'ACTIVITY', pinned: false, after: null, most: 5 }],
  ],
  insertThread: [[thread]],
  updateThread: [[thread.id, { title: 'Another title', deletedAt: sampleDate }]],
  markThread: [
    [thread.id, { locked: true }],
    [thread.id, { pinned: false }],
    [thread.id, { removedAt: sampleDate }],
    [thread.id, { removedAt: null }],
    [thread.id, { heldAt: sampleDate }],
    [thread.id, { heldAt: null }],
  ],
  countNewComment: [[thread.id, sampleDate]],
  lockThreadState: [[thread.id]],
  lowerCommentCount: [[thread.id, 1]],
  refreshCommentCounts: [[[thread.id, 'another']], [[]]],
  sweepThreads: [[{ until: sampleDate, most: 5 }]],
  refreshReviews: [[['thread', 'another']], [[]]],
  deleteThreadsOfOneVoice: [[authorId]],
  clearTitlesOf: [[authorId]],
  insertSubscription: [[{ userId, threadId: thread.id, createdAt: sampleDate }]],
  deleteSubscription: [[{ userId, threadId: thread.id }]],
  deleteSubscriptionsTo: [[{ userId, authorId }]],
  subscribersOf: [[{ threadId: thread.id, most: 5 }]],
  subscriptionsAmong: [[{ userId, threadIds: [thread.id] }]],
};
