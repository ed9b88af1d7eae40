import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './trustedDeviceStore';

const [userId] = samplePeople;
const device = {
  id: 'trusted',
  userId,
  hash: 'hash',
  ipAddress: '192.0.2.1',
  userAgent: 'a browser',
  createdAt: sampleDate,
  lastUsedAt: sampleDate,
  expiresAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  insertTrustedDevice: [[device, 3]],
  prolongTrust: [[{ userId, hash: 'hash', now: sampleDate, expiresAt: sampleDate }]],
  trustedDevicesOf: [[{ userId, now: sampleDate, limit: 10 }]],
  deleteTrustedDevice: [[{ id: 'trusted', userId }]],
  deleteTrustedDevicesOf: [[userId]],
  deleteExpiredTrustedDevices: [[sampleDate, 10]],
};
