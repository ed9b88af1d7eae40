import type * as store from './handleStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const handle = 'mika';

export const samples: Samples<typeof store> = {
  handleOwner: [[handle]],
  handleOwners: [[[handle, 'aiko']]],
  presentOwners: [[[handle, 'aiko']]],
  isHandleUsed: [[{ handle, retiredSince: sampleDate }]],
  hasHandle: [[{ userId, handle }]],
  didHaveHandle: [[{ userId, handle }]],
  countHandleChanges: [[{ userId, since: sampleDate }]],
  insertFormerHandle: [[{ userId, handle, leftAt: sampleDate }]],
  deleteFormerHandle: [[{ userId, handle }]],
  retireHandles: [[{ userId, retiredAt: sampleDate }]],
  retireHandle: [[{ handle, retiredAt: sampleDate }]],
  deleteRetiredHandles: [[{ until: sampleDate, most: 5 }]],
};
