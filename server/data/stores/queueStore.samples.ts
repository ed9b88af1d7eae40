import type * as store from './queueStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const animeIds = [...sampleAnime];
const row: store.QueueRow = {
  id: 'item',
  animeId: 1,
  episodeNumber: 0,
  place: 'a0',
  createdAt: sampleDate.toISOString(),
};

export const samples: Samples<typeof store> = {
  queueRowsOf: [[{ userId, animeIds }]],
  wholeQueue: [[userId]],
  findQueueRow: [[{ userId, id: 'item' }]],
  countQueue: [[userId]],
  pageOfQueue: [[{ userId, page: 1, pageSize: 10 }]],
  nextNumberOf: [[{ userId, animeId: 1 }]],
  animeToQueue: [[{ userId, now: sampleDate, limit: 10 }]],
  insertQueueRows: [[userId, [row]]],
  setQueueEpisode: [[{ id: 'item', episodeNumber: 2 }]],
  deleteQueueRows: [[['item', 'other']]],
  deleteQueuedAnime: [[{ userId, animeIds }]],
};
