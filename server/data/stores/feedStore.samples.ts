import type * as store from './feedStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const feed = { userId, kind: 'CALENDAR', hash: 'hash', createdAt: sampleDate, lastUsedAt: null };

export const samples: Samples<typeof store> = {
  feedsOf: [[userId]],
  findFeed: [[feed]],
  writeFeed: [[feed]],
  noteFeedUse: [[feed, sampleDate]],
  deleteFeed: [[feed]],
  deleteFeeds: [[userId]],
  episodeRevisions: [[[1, 2]]],
  startRevisions: [[[1, 2]]],
};
