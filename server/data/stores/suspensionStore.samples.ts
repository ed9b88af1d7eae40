import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';
import type * as store from './suspensionStore';

const [userId, byId] = samplePeople;
const some = {
  filter: 'ALL',
  newSince: sampleDate,
  text: null,
  addresses: 'NOT',
  after: null,
  most: 5,
} as const;

export const samples: Samples<typeof store> = {
  insertSuspension: [
    [
      {
        id: 'suspension',
        userId,
        byId,
        reason: 'Spam',
        privacy: 'PUBLIC',
        createdAt: sampleDate,
        endsAt: null,
        liftedAt: null,
      },
    ],
  ],
  liftSuspension: [['suspension', sampleDate]],
  isSuspended: [[{ userId, now: sampleDate }]],
  suspensionInForce: [[userId]],
  suspensionsInForce: [[samplePeople]],
  suspensionsOver: [[{ now: sampleDate, most: 5 }]],
  suspensionsOf: [[{ userId, most: 5 }]],
  listPeople: [
    [some],
    [{ ...some, filter: 'NEW', text: 'mika' }],
    [{ ...some, filter: 'NEVER_ACTIVE' }],
    [{ ...some, filter: 'REPORTED', text: 'mika', addresses: 'WHOLE', after: sampleCursor }],
    [{ ...some, text: 'mika', addresses: 'PARTS' }],
    [{ ...some, filter: 'WAITING' }],
    [{ ...some, filter: 'SUSPENDED', text: 'mika' }],
    [{ ...some, filter: 'UNCONFIRMED', userId }],
  ],
};
