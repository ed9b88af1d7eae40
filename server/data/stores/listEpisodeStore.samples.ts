import type * as store from './listEpisodeStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const page = { page: 1, pageSize: 10 };

export const samples: Samples<typeof store> = {
  latestOfMine: [
    [{ userId, now: sampleDate, newestFirst: true, ...page }],
    [{ userId, now: sampleDate, newestFirst: false, ...page }],
  ],
  upcomingOfMine: [[{ userId, now: sampleDate, ...page }]],
  airingOfMine: [[{ userId, from: sampleDate, until: sampleDate, ...page }]],
  newOfMine: [[{ userId, since: sampleDate, now: sampleDate }]],
  episodesByNumber: [
    [
      [
        { animeId: 1, number: 1 },
        { animeId: 2, number: 1 },
      ],
    ],
  ],
  readAhead: [
    [{ keys: [{ id: 'entry' }], now: sampleDate }],
    [{ keys: [{ id: 'entry', counted: true, passed: true }], now: sampleDate }],
  ],
};
