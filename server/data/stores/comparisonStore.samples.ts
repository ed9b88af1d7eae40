import type * as store from './comparisonStore';
import { type Samples, samplePeople } from './samples';

const [viewerId, ownerId] = samplePeople;
const friend = { viewerId, viewing: { ownerId, as: 'friend', adult: false } } as const;
const stranger = { viewerId, viewing: { ownerId, as: 'stranger', adult: true } } as const;
const page = { page: 1, pageSize: 5 };

export const samples: Samples<typeof store> = {
  commonAnime: [[{ ...friend, ...page }], [{ ...stranger, ...page }]],
  countOverlap: [[friend], [stranger]],
  pageOfCommonPlans: [[{ ...friend, ...page }], [{ ...stranger, ...page }]],
};
