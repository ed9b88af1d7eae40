import type * as store from './postRemovalStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId, ownerId] = samplePeople;
const posts = {
  threadIds: ['thread'],
  comments: [{ id: 'comment', threadId: 'thread', parentId: null, deleted: false }],
  recommendationIds: ['recommendation'],
  answers: [{ id: 'answer', ownerId }],
};

export const samples: Samples<typeof store> = {
  findPosts: [
    [{ userId, when: { since: sampleDate } }],
    [{ userId, when: { removedAt: sampleDate } }],
  ],
  markPosts: [
    [posts, sampleDate],
    [posts, null],
  ],
};
