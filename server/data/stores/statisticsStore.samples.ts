import { type Samples, samplePeople } from './samples';
import type * as store from './statisticsStore';

const [ownerId] = samplePeople;
const own = { ownerId, as: 'owner', adult: true } as const;
const viewing = { ownerId, as: 'stranger', adult: false } as const;

export const samples: Samples<typeof store> = {
  readCountedEntries: [[own], [viewing]],
  readGenresOfList: [[own], [viewing]],
};
