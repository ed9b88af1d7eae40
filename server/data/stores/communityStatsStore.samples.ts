import type * as store from './communityStatsStore';
import { type Samples, sampleDate } from './samples';

export const samples: Samples<typeof store> = {
  allCommunityStats: [[]],
  countAnimeWithStats: [[]],
  rangeOfStats: [[]],
  recountStats: [[{ from: 1, to: 500, since: sampleDate, now: sampleDate, fewest: 5 }]],
};
