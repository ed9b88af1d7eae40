import { type Samples, sampleDate } from './samples';
import type * as store from './verificationStore';

const row: store.VerificationRow = {
  id: 'verification',
  identifier: 'reset-password:hash',
  value: 'person-one',
  expiresAt: sampleDate,
  createdAt: sampleDate,
  updatedAt: sampleDate,
};
const { id, identifier, value } = row;

export const samples: Samples<typeof store> = {
  insertVerification: [[row]],
  insertVerificationAmong: [[row, 3]],
  findVerification: [[identifier, sampleDate]],
  findVerifications: [[[identifier, 'another'], sampleDate]],
  isVerification: [[{ identifier, value }]],
  verificationsOf: [[value]],
  takeVerification: [[id]],
  deleteVerifications: [[[id, 'another']]],
  deleteVerificationsNamed: [[identifier]],
  deleteExpiredVerifications: [[sampleDate, 10]],
};
