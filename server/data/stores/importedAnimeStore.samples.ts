import type * as store from './importedAnimeStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  comparedAnime: [[]],
  databaseEntriesOf: [[sampleAnime]],
  animeIdsOf: [['source', ['1']]],
  retiredAmong: [[sampleAnime]],
  slugsInUse: [[]],
};
