import type * as store from './episodeScoreStore';
import { type Samples, sampleAnime, samplePeople } from './samples';

const animeIds = [...sampleAnime];
const rows = animeIds.map((animeId) => ({ animeId, number: 1, scores: 5, total: 400 }));

export const samples: Samples<typeof store> = {
  storedEpisodeScores: [[animeIds]],
  countEpisodeScores: [[{ animeIds, fewest: 5 }]],
  writeEpisodeScores: [[{ changed: animeIds, rows }]],
  hasReached: [[{ userId: samplePeople[0], animeId: 1, number: 3 }]],
  episodeScoresFor: [[{ userId: samplePeople[0], animeIds, most: 10 }]],
};
