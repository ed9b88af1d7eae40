import { type Samples, sampleAnime } from './samples';
import type * as store from './sourcedAnimeStore';

const animeIds = [...sampleAnime];
const sourceIds = ['mal', 'tmdb'];

export const samples: Samples<typeof store> = {
  sourcedAnime: [[sourceIds]],
  countSourcedAnime: [[sourceIds]],
  editedAnime: [[]],
  compactTitlesOf: [[animeIds]],
  bareRowsOf: [[{ animeIds, sourceIds }]],
  deleteUntouched: [[animeIds], [[]]],
};
