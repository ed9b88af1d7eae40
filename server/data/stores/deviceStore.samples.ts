import type * as store from './deviceStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const device = { userId, fingerprint: 'fingerprint', lastSeenAt: sampleDate };

export const samples: Samples<typeof store> = {
  findKnownDevice: [[device]],
  hasKnownDevice: [[userId]],
  insertKnownDevice: [[device]],
  noteKnownDevice: [[device]],
  isDeviceOf: [[{ hash: 'hash', email: 'somebody@example.com' }]],
  noteDeviceCookie: [[{ userId, hash: 'hash', lastSeenAt: sampleDate }, 3]],
  deleteKnownDevicesOf: [[userId]],
  deleteDeviceCookiesOf: [[userId], [userId, 'hash']],
  deleteOldKnownDevices: [[sampleDate, 10]],
  deleteOldDeviceCookies: [[sampleDate, 10]],
};
