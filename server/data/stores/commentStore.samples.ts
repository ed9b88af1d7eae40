import type * as store from './commentStore';
import { type Samples, sampleCursor, sampleDate, samplePeople, sampleReaders } from './samples';

const [userId] = samplePeople;
const [reader, careful] = sampleReaders;
const ids = ['comment', 'reply'];

export const samples: Samples<typeof store> = {
  commentsOf: [
    [{ threadId: 'thread', reader, newestFirst: true, after: null, most: 5 }],
    [{ threadId: 'thread', reader: careful, newestFirst: false, after: sampleCursor, most: 5 }],
  ],
  countRepliesFor: [[{ reader: careful, parentIds: ids }]],
  countCommentsFor: [[{ reader: careful, threadIds: ['thread'] }]],
  repliesOf: [
    [{ parentIds: ids, reader, after: null, most: 5 }],
    [{ parentIds: ids, reader: careful, after: sampleCursor, most: 5 }],
  ],
  openingsOf: [[['thread']]],
  commentsByIds: [[{ reader, ids, gone: false }], [{ reader: careful, ids, gone: true }]],
  writtenBy: [
    [{ authorId: userId, reader, after: null, most: 5 }],
    [{ authorId: userId, reader, after: { at: sampleDate, id: null }, most: 5 }],
    [{ authorId: userId, reader: careful, after: sampleCursor, most: 5 }],
  ],
  writingsOf: [[{ authorId: userId, after: '', most: 5 }]],
  likesAmong: [[{ userId, commentIds: ids }]],
};
