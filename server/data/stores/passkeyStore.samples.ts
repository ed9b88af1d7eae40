import type * as store from './passkeyStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const id = 'passkey';
const row = {
  id,
  userId,
  name: 'Phone',
  credentialId: 'credential',
  credentialHash: 'hash',
  publicKey: 'key',
  counter: 4_294_967_295,
  deviceType: 'multiDevice',
  backedUp: true,
  transports: 'internal,hybrid',
  aaguid: '00000000-0000-0000-0000-000000000000',
  createdAt: sampleDate,
  lastUsedAt: null,
};

export const samples: Samples<typeof store> = {
  insertPasskey: [[row]],
  countPasskeys: [[userId]],
  passkeysOf: [[userId, 10]],
  findPasskey: [[{ id, userId }], [{ credentialHash: 'hash' }]],
  noteUseOfPasskey: [
    [
      { id, counter: 0 },
      { counter: 1, lastUsedAt: sampleDate, backedUp: true },
    ],
  ],
  renamePasskey: [[{ id, userId }, 'Key']],
  deletePasskey: [[{ id, userId }]],
  deletePasskeysOf: [[userId]],
};
