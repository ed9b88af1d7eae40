import type * as store from './newAccountStore';
import { type Samples, samplePeople } from './samples';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  findNewAccountDay: [[userId]],
  saveNewAccountDay: [[{ userId, day: '2026-01-02', posts: 1, contacts: 0 }]],
};
