import { type Samples, samplePeople } from './samples';
import type * as store from './statisticsStore';

const [ownerId] = samplePeople;
const own = { ownerId, as: 'owner', adult: true } as const;
const viewing = { ownerId, as: 'stranger', adult: false } as const;

export const samples: Samples<typeof store> = {
  listTotals: [[own], [viewing]],
  countByScore: [[own], [viewing]],
  countByGenre: [
    [own, 5],
    [viewing, 5],
  ],
  countByFormat: [[own], [viewing]],
  countByYear: [
    [own, 5],
    [viewing, 5],
  ],
};
