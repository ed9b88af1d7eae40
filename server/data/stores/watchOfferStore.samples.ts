import { type Samples, sampleAnime } from './samples';
import type * as store from './watchOfferStore';

export const samples: Samples<typeof store> = {
  allWatchOffers: [[]],
  replaceWatchOffers: [
    [
      {
        animeIds: [...sampleAnime],
        offers: [{ animeId: 1, site: 'netflix', sourceId: 'tmdb', countries: 'DE,FR' }],
      },
    ],
  ],
};
