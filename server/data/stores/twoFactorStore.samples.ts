import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './twoFactorStore';

const [userId] = samplePeople;
const row = {
  userId,
  secret: null,
  pendingSecret: 'sealed',
  lastStep: 0,
  failures: 0,
  failuresSince: null,
  createdAt: sampleDate,
};
const challenge = { hash: 'hash', userId, tries: 0, remember: true, expiresAt: sampleDate };

export const samples: Samples<typeof store> = {
  findTwoFactor: [[userId]],
  lockTwoFactor: [[userId]],
  insertTwoFactor: [[row]],
  updateTwoFactor: [[userId, { failures: 1, failuresSince: sampleDate }]],
  deletePendingTwoFactor: [[userId]],
  deleteTwoFactor: [[userId]],
  insertRecoveryCodes: [[[{ hash: 'hash', userId, pending: true }]]],
  deleteRecoveryCodes: [[{ userId }], [{ userId, pending: true }]],
  adoptRecoveryCodes: [[userId]],
  takeRecoveryCode: [[{ userId, hashes: ['hash', 'other'] }]],
  countRecoveryCodes: [[userId]],
  insertChallenge: [[challenge]],
  findChallenge: [['hash', sampleDate]],
  countChallengeTry: [[{ hash: 'hash', most: 5 }]],
  takeChallenge: [['hash']],
  deleteChallengesOf: [[userId]],
  deleteExpiredChallenges: [[sampleDate, 10]],
};
