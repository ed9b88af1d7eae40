import type * as store from './communityStatsStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const animeIds = [...sampleAnime];
const people = { keptBy: 5, lately: 5, watching: 5, completed: 0, planning: 0, paused: 0, dropped: 1 };
const rows = animeIds.map((animeId) => ({
  animeId,
  ...people,
  favourites: 0,
  score: 70,
  scores: '0,0,0,0,0,0,5,0,0,0',
}));

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
