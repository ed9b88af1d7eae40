import type * as store from './recommendationStore';
import { type Samples, sampleAnime, sampleDate, samplePeople, sampleReaders } from './samples';

const [userId, authorId] = samplePeople;
const [lowerId, higherId] = sampleAnime;
const [visitor, member] = sampleReaders;
const pairs = [
  { lowerId, higherId },
  { lowerId: 3, higherId: 4 },
];
const support = { recommendationId: 'recommendation', userId };

export const samples: Samples<typeof store> = {
  insertRecommendation: [
    [
      {
        id: 'recommendation',
        userId,
        lowerId,
        higherId,
        reason: 'Both are about a lighthouse.',
        spoiler: false,
        editedAt: null,
        deletedAt: null,
        removedAt: null,
        createdAt: sampleDate,
      },
    ],
  ],
  updateRecommendation: [['recommendation', { reason: 'Both end at sea.', editedAt: sampleDate }]],
  setRecommendationRemoved: [
    ['recommendation', sampleDate],
    ['recommendation', null],
  ],
  findRecommendation: [[{ userId, lowerId, higherId }]],
  recommendationsByIds: [
    [{ reader: visitor, ids: ['recommendation', 'other'] }],
    [{ reader: member, ids: ['recommendation'] }],
  ],
  countRecommendationsBy: [[userId]],
  recommendedWith: [
    [{ reader: visitor, animeIds: sampleAnime, page: 1, pageSize: 5 }],
    [{ reader: member, animeIds: sampleAnime, page: 2, pageSize: 5 }],
  ],
  countPeopleOn: [[{ reader: visitor, pairs }], [{ reader: member, pairs }]],
  reasonsFor: [
    [{ reader: visitor, pairs, page: 1, pageSize: 5 }],
    [{ reader: member, pairs, page: 2, pageSize: 5 }],
  ],
  insertSupport: [[{ ...support, createdAt: sampleDate }]],
  deleteSupport: [[support]],
  deleteSupportOf: [[{ userId, authorId }]],
  exportedRecommendations: [[{ userId, after: '', most: 5 }]],
  sweepRecommendations: [[{ until: sampleDate, most: 5 }]],
};
