import type * as store from './reviewStore';
import { type Samples, sampleAnime, sampleCursor, sampleDate, samplePeople, sampleReaders } from './samples';

const [userId, authorId] = samplePeople;
const [animeId] = sampleAnime;
const [visitor, member] = sampleReaders;

export const samples: Samples<typeof store> = {
  insertReview: [
    [
      {
        id: 'review',
        userId,
        animeId,
        threadId: null,
        verdict: 'MIXED',
        progress: 3,
        shown: true,
        helpful: 0,
        createdAt: sampleDate,
      },
    ],
  ],
  updateReview: [['review', { verdict: 'RECOMMENDED', progress: 12 }]],
  dateReview: [['thread', sampleDate]],
  deleteReview: [['review']],
  findReview: [[{ userId, animeId }]],
  countWrittenReviews: [[userId]],
  ownReviews: [[{ userId, animeIds: sampleAnime }]],
  reviewsByThreads: [[['thread']]],
  countVerdicts: [[sampleAnime]],
  reviewsOnAnime: [
    [{ reader: visitor, animeIds: sampleAnime, page: 1, pageSize: 5 }],
    [{ reader: member, animeIds: sampleAnime, page: 2, pageSize: 5 }],
  ],
  countReviews: [[{ reader: visitor, animeIds: sampleAnime }], [{ reader: member, animeIds: sampleAnime }]],
  reviewsBy: [
    [{ userId, reader: visitor, after: null, most: 5 }],
    [{ userId, reader: member, after: sampleCursor, most: 5 }],
  ],
  findWrittenReview: [[{ id: 'review', readerId: userId }]],
  reviewsByFriends: [
    [{ userId, since: sampleDate, after: null, most: 5 }],
    [{ userId, since: sampleDate, after: sampleCursor, most: 5 }],
    [{ userId, since: sampleDate, after: { ...sampleCursor, id: null }, most: 5 }],
  ],
  exportedReviews: [[{ userId, after: '', most: 5 }]],
  likedReviews: [[{ userId }], [{ userId, authorId }], [{ userId, animeIds: sampleAnime }]],
  deleteReviewsBy: [[{ userId, all: false }], [{ userId, all: true }]],
  insertVersion: [[{ id: 'version', commentId: 'comment', body: 'Before', replacedAt: sampleDate }]],
  versionsOf: [[{ commentId: 'comment', most: 5 }]],
  deleteVersionsOfAuthor: [[authorId]],
  deleteVersions: [[['version']], [[]]],
};
