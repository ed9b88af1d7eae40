import type * as store from './progressStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  readProgress: [[{ userId, animeId: 1, now: sampleDate }]],
  episodeRangesOf: [[1]],
};
