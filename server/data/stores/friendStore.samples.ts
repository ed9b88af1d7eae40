import type * as store from './friendStore';
import { type Samples, sampleCursor, sampleDate, samplePeople, sampleReaders } from './samples';

const [one, two] = samplePeople;
const [reader, careful] = sampleReaders;
const pair = { fromId: one, toId: two };

export const samples: Samples<typeof store> = {
  friendsOf: [
    [{ userId: one, reader, after: null, most: 5 }],
    [{ userId: one, reader: careful, after: sampleCursor, most: 5 }],
    [{ userId: one, reader, words: ['jun', '佐藤'], after: null, most: 5 }],
  ],
  countFriendsOf: [[{ userIds: samplePeople, reader }], [{ userIds: [one], reader: careful }]],
  requestsOf: [
    [{ userId: one, sent: true, after: null, most: 5 }],
    [{ userId: one, sent: false, after: sampleCursor, most: 5 }],
  ],
  countRequests: [[{ userId: one, sent: true }], [{ userId: one, sent: false }]],
  friendIdsOf: [[one]],
  friendHandlesOf: [[one]],
  bondsOf: [[{ userId: one, others: [two] }]],
  areFriends: [[one, two]],
  friendshipExists: [[one, two]],
  countFriendships: [[one]],
  insertFriendship: [[samplePeople, sampleDate]],
  deleteFriendship: [[one, two]],
  requestExists: [[pair]],
  insertRequest: [[{ ...pair, createdAt: sampleDate }]],
  deleteRequest: [[pair]],
};
