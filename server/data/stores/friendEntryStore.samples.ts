import type * as store from './friendEntryStore';
import { type Samples, sampleAnime, samplePeople } from './samples';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  friendEntries: [
    [{ userId, adult: false, animeIds: sampleAnime, most: 5 }],
    [{ userId, adult: true, animeIds: sampleAnime, most: 5 }],
  ],
};
