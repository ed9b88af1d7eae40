import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './scrobbleAddressStore';

const [userId] = samplePeople;
const id = 'address';
const row = { id, userId, name: 'Jellyfin', hash: 'hash', createdAt: sampleDate };

export const samples: Samples<typeof store> = {
  insertScrobbleAddress: [[{ ...row, lastUsedAt: null, expiresAt: null }]],
  countScrobbleAddresses: [[userId]],
  scrobbleAddressesOf: [[userId, 10]],
  findScrobbleAddress: [['hash']],
  noteScrobbleAddressUse: [[id, sampleDate]],
  deleteScrobbleAddress: [[{ id, userId }]],
  deleteScrobbleAddresses: [[userId]],
  deleteExpiredScrobbleAddresses: [[sampleDate, 10]],
};
