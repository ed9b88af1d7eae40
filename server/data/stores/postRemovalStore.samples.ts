import type * as store from './postRemovalStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId, ownerId] = samplePeople;
const posts = {
  threads: [{ id: 'thread', deletedAt: null }],
  comments: [{ id: 'comment', threadId: 'thread', parentId: null, deletedAt: null }],
  recommendations: [{ id: 'recommendation', deletedAt: null }],
  answers: [{ id: 'answer', ownerId }],
  notes: [{ id: 'note', shared: true }],
};

export const samples: Samples<typeof store> = {
  findPosts: [
    [{ userId, when: { since: sampleDate }, most: 5 }],
    [{ userId, when: { removedAt: sampleDate }, most: 5 }],
  ],
  markPosts: [
    [posts, sampleDate],
    [posts, null],
  ],
};
