import type * as store from './animeReferenceStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  animeAmong: [[sampleAnime]],
  externalIdsOf: [[[...sampleAnime]]],
  animeByExternalIds: [[{ site: 'mal', externalIds: ['1', '2'] }]],
  listedByExternalIds: [[{ site: 'mal', externalIds: ['1', '2'] }]],
  animeByTitles: [[['animeone', 'animetwo']]],
  animeIdsBySlug: [[['anime-1', 'anime-2']]],
};
