import { type Samples, samplePeople } from './samples';
import type * as store from './signUpRequestStore';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  insertSignUpRequest: [[{ userId, answer: 'A friend told me', expiresAt: new Date('2026-01-09') }]],
  isWaiting: [[userId]],
  countSignUpRequests: [[]],
  signUpRequestsOf: [[samplePeople]],
  unconfirmedSignUps: [[{ now: new Date('2026-01-02'), most: 100 }]],
  deleteSignUpRequest: [[userId]],
};
