import type * as store from './channelStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const row: store.ChannelRow = {
  id: 'channel',
  userId,
  type: 'NTFY',
  name: 'Phone',
  target: 'sealed',
  device: null,
  kinds: ['REPLY', 'EPISODE_AIRED'],
  active: true,
  problem: null,
  failures: 0,
  sentAt: null,
  createdAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  insertChannel: [[row]],
  channelsOf: [[userId, 10]],
  countChannels: [[userId]],
  findChannel: [[row]],
  changeChannel: [['channel', { active: false, problem: 'GONE' }]],
  deleteChannel: [[row]],
  deleteDevice: [['hash']],
  endChannels: [[userId]],
  channelsFor: [[['notice']], [[]]],
  quietHoursOf: [[[...samplePeople]], [[]]],
  writeQuietHours: [[{ userId, fromMinute: 1320, untilMinute: 420, timeZone: 'Europe/Berlin' }]],
  deleteQuietHours: [[userId]],
  servicesToChoose: [[{ userId, limit: 10 }]],
  chosenServices: [[userId]],
  writeChosenServices: [
    [userId, []],
    [userId, ['crunchyroll', 'danime']],
  ],
};
