import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './watchHistoryStore';

const [userId] = samplePeople;
const own = { ownerId: userId, as: 'owner', adult: true } as const;
const viewing = { ownerId: userId, as: 'friend', adult: false } as const;
const key = { entryId: 'entry', number: 2, pass: 1 };
const span = { from: sampleDate, until: sampleDate };

export const samples: Samples<typeof store> = {
  watchedBy: [
    [{ viewing: own, after: null, most: 5 }],
    [{ viewing, before: sampleDate, after: { at: sampleDate, ...key }, most: 5 }],
  ],
  undatedWatches: [[{ userId, after: null, most: 5 }], [{ userId, after: key, most: 5 }]],
  countUndatedWatches: [[userId]],
  watchedByFriends: [[{ userId, adult: false, since: sampleDate, most: 5 }]],
  daysWatchedByFriends: [
    [{ userId, adult: true, since: sampleDate, after: null, most: 5 }],
    [
      {
        userId,
        adult: false,
        since: sampleDate,
        after: { at: sampleDate, entryId: 'entry', pass: 1 },
        most: 5,
      },
    ],
  ],
  ownerOfEntry: [['entry']],
  findWatchedDay: [[{ viewing, entryId: 'entry', pass: 1, day: '2026-01-02' }]],
  firstWatchFrom: [[{ userId, from: sampleDate }]],
  countWatchesByHour: [[{ viewing: own, all: true, ...span }], [{ viewing, all: false, ...span }]],
  hidesEntries: [[viewing]],
};
