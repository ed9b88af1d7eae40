import type * as store from './animeReferenceStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  externalIdsOf: [[[...sampleAnime]]],
  animeByExternalIds: [[{ site: 'mal', externalIds: ['1', '2'] }]],
  animeIdsBySlug: [[['anime-1', 'anime-2']]],
};
