import type * as store from './newAccountStore';
import { type Samples, samplePeople } from './samples';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  findNewAccount: [[userId]],
  saveNewAccount: [
    [{ userId, day: '2026-01-02', posts: 1, contacts: 0 }],
    [{ userId, day: '', posts: 0, contacts: 0, approvedAt: new Date('2026-01-02') }],
  ],
};
