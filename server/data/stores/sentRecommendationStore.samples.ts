import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';
import type * as store from './sentRecommendationStore';

const [fromId, toId] = samplePeople;
const [animeId] = sampleAnime;
const row = {
  id: 'recommendation',
  fromId,
  toId,
  animeId,
  note: 'For a rainy day.',
  sentAt: sampleDate,
  settledAt: null,
  answer: null,
};

export const samples: Samples<typeof store> = {
  openRecommendations: [[{ toId, most: 5 }]],
  countOpenRecommendations: [[{ toId, isShown: true }], [{ toId, isShown: false }]],
  isRecommendationShown: [[{ toId, id: 'recommendation' }]],
  countSentRecommendations: [[{ fromId, since: sampleDate }]],
  findSentRecommendation: [[{ fromId, toId, animeId }]],
  findOpenRecommendation: [[{ toId, id: 'recommendation' }]],
  saveSentRecommendation: [[row], [{ ...row, note: 'Once more.' }]],
  settleRecommendation: [[{ id: 'recommendation', answer: 'PLANNED', settledAt: sampleDate }]],
  reopenRecommendation: [[{ toId, id: 'recommendation', settledAt: sampleDate }]],
  deleteRecommendationsBetween: [[samplePeople]],
  exportedSentRecommendations: [
    [{ userId: fromId, sent: true, after: '', most: 5 }],
    [{ userId: toId, sent: false, after: '', most: 5 }],
  ],
  sweepSentRecommendations: [[{ until: sampleDate, most: 5 }]],
};
