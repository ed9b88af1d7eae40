import type * as store from './communityStatsStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const animeIds = [...sampleAnime];
const rows = animeIds.map((animeId) => ({ animeId, keptBy: 5, lately: 5, score: 70 }));

export const samples: Samples<typeof store> = {
  allCommunityStats: [[]],
  markStats: [[animeIds]],
  markStatsOf: [[samplePeople[0]]],
  statsMarks: [[100]],
  markedAmong: [[animeIds]],
  animeAfter: [[0, 50]],
  storedStats: [[animeIds]],
  countStats: [[{ animeIds, since: sampleDate, fewest: 5 }]],
  writeStats: [[{ changed: animeIds, rows, marks: ['a mark'], now: sampleDate }]],
};
