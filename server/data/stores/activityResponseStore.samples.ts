import type * as store from './activityResponseStore';
import { type Samples, sampleDate, samplePeople, sampleReaders } from './samples';

const [userId, ownerId] = samplePeople;
const [visitor, member] = sampleReaders;
const activityId = 'd-entry-1-2026-01-02';
const like = { activityId, userId };
const exported = { userId, after: '', most: 5 };

export const samples: Samples<typeof store> = {
  likeExists: [[like]],
  insertLike: [[{ ...like, ownerId, createdAt: sampleDate }]],
  deleteLike: [[like]],
  deleteLikesOf: [[{ userId, ownerId }]],
  countLikes: [
    [{ reader: visitor, activityIds: [activityId] }],
    [{ reader: member, activityIds: [activityId] }],
  ],
  latestAnswers: [
    [{ reader: visitor, activityIds: [activityId], most: 3 }],
    [{ reader: member, activityIds: [activityId], most: 3 }],
  ],
  countAnswers: [[activityId]],
  findAnswer: [['answer']],
  answersByIds: [[['answer']]],
  insertAnswer: [
    [{ id: 'answer', activityId, userId, ownerId, text: 'Same.', removedAt: null, createdAt: sampleDate }],
  ],
  deleteAnswer: [['answer']],
  setAnswerRemoved: [
    ['answer', sampleDate],
    ['answer', null],
  ],
  exportedAnswers: [[exported]],
  exportedLikes: [[exported]],
};
