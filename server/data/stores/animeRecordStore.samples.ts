import type * as store from './animeRecordStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  storedAnime: [[sampleAnime[0]]],
  nextAnimeId: [[]],
};
