import type * as store from './commentWriteStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId, authorId] = samplePeople;
const like = { commentId: 'comment', userId };
const sweep = { until: sampleDate, most: 5 };

export const samples: Samples<typeof store> = {
  insertComment: [
    [
      {
        id: 'comment',
        threadId: 'thread',
        level: 1,
        parentId: null,
        authorId,
        answeredUserId: null,
        body: 'Hello',
        episodeNumber: null,
        likeCount: 0,
        replyCount: 0,
        editedAt: null,
        deletedAt: null,
        removedAt: null,
        heldAt: null,
        createdAt: sampleDate,
      },
    ],
  ],
  updateBody: [['comment', { body: 'Hi', editedAt: sampleDate, episodeNumber: null }]],
  markGone: [
    [{ id: 'comment', mark: 'deletedAt', at: sampleDate }],
    [{ id: 'comment', mark: 'removedAt', at: null }],
    [{ id: 'comment', mark: 'heldAt', at: sampleDate }],
  ],
  dateComment: [['comment', { createdAt: sampleDate, editedAt: null }]],
  lowerReplyCount: [['comment', 1]],
  refreshReplyCounts: [[['comment', 'another']], [[]]],
  lockLike: [[like]],
  insertLike: [[{ ...like, createdAt: sampleDate }]],
  deleteLike: [[like]],
  deleteLikesBy: [[{ userId }], [{ userId, authorId }]],
  countedCommentsBy: [[authorId]],
  eraseCommentsBy: [[authorId]],
  sweepComments: [[sweep]],
  sweepHtml: [[sweep]],
  sweepBodies: [[sweep]],
};
