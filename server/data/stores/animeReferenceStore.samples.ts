import type * as store from './animeReferenceStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  animeAmong: [[sampleAnime]],
  externalIdsOf: [[[...sampleAnime]]],
  animeByExternalIds: [
    [{ site: 'mal', externalIds: ['1', '2'] }],
    [{ site: 'mal', externalIds: ['1', '2'], listed: true }],
  ],
  animeByTitles: [[['animeone', 'animetwo']]],
  animeIdsBySlug: [[['anime-1', 'anime-2']]],
};
