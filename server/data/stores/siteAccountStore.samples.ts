import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './siteAccountStore';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  countsOfAccount: [[{ userId, now: sampleDate }]],
  signInMethodsOf: [[{ userId, most: 5 }]],
};
