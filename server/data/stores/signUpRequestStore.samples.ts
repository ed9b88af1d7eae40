import { type Samples, samplePeople } from './samples';
import type * as store from './signUpRequestStore';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  insertSignUpRequest: [[{ userId, answer: 'A friend told me' }]],
  isWaiting: [[userId]],
  countSignUpRequests: [[]],
  signUpRequestsOf: [[samplePeople]],
  deleteSignUpRequest: [[userId]],
};
