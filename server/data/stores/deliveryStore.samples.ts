import type * as store from './deliveryStore';
import { type Samples, sampleDate } from './samples';

const row: store.DeliveryRow = { channelId: 'channel', notificationId: 'notice' };

export const samples: Samples<typeof store> = {
  channelsFor: [[['notice']], [[]]],
  insertDeliveries: [[[], sampleDate]],
  readyChannels: [[{ now: sampleDate, limit: 10 }]],
  claimChannel: [[{ id: 'channel', turn: 0 }, sampleDate]],
  deliveriesOf: [['channel', 10]],
  deleteDelivery: [[row]],
  deleteDeliveries: [['channel']],
  countDeliveries: [[]],
};
