import type * as store from './mutedFriendStore';
import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';

const [userId, friendId] = samplePeople;
const mute = { userId, friendId };

export const samples: Samples<typeof store> = {
  muteExists: [[mute]],
  insertMute: [[{ ...mute, createdAt: sampleDate }]],
  deleteMute: [[mute]],
  mutedAmong: [[{ userId, friendIds: [friendId] }]],
  mutesOf: [[{ userId, after: null, most: 5 }], [{ userId, after: sampleCursor, most: 5 }]],
  mutedHandlesOf: [[userId]],
};
