import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './watchHistoryStore';

const [userId] = samplePeople;
const own = { ownerId: userId, as: 'owner', adult: true } as const;
const viewing = { ownerId: userId, as: 'friend', adult: false } as const;
const span = { from: sampleDate, until: sampleDate };

export const samples: Samples<typeof store> = {
  watchedBy: [
    [{ viewing: own, after: null, most: 5 }],
    [{ viewing, after: { at: sampleDate, entryId: 'entry', number: 2 }, most: 5 }],
  ],
  watchedByFriends: [[{ userId, adult: false, since: sampleDate, most: 5 }]],
  firstWatchFrom: [[{ userId, from: sampleDate }]],
  countWatchesByHour: [[{ viewing: own, all: true, ...span }], [{ viewing, all: false, ...span }]],
  hidesEntries: [[viewing]],
};
