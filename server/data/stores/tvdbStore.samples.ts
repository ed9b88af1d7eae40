import { type Samples, sampleAnime, samplePeople } from './samples';
import type * as store from './tvdbStore';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  plannedSeries: [[{ userId, most: 5 }]],
  tvdbKeysOf: [[{ userId, animeIds: [...sampleAnime] }]],
};
