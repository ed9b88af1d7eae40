import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './unlockStore';

const [userId, byId] = samplePeople;

export const samples: Samples<typeof store> = {
  insertUnlock: [
    [
      {
        userId,
        byId,
        onServer: false,
        stopHash: 'hash',
        createdAt: sampleDate,
        endsAt: sampleDate,
        stoppedAt: null,
      },
    ],
  ],
  lockUnlock: [[userId]],
  pendingUnlock: [[userId]],
  isStoppable: [['hash']],
  stopUnlock: [
    [{ userId }, sampleDate],
    [{ stopHash: 'hash' }, sampleDate],
  ],
  deleteUnlock: [[userId]],
  unlocksDue: [[{ now: sampleDate, most: 5 }]],
};
