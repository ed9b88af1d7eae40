import type * as store from './latestStore';
import type { Samples } from './samples';

const now = new Date('2026-11-20T12:00:00.000Z');
const day = { from: new Date('2026-11-19T00:00:00.000Z'), to: new Date('2026-11-20T00:00:00.000Z') };
const hidden = [1, 2];
const place = { id: 5, airsAt: new Date('2026-11-19T12:00:00.000Z') };
const page = { page: 1, pageSize: 10 };

export const samples: Samples<typeof store> = {
  longRunIds: [[]],
  airedPlaces: [
    [{ now, newestFirst: true, page }],
    [{ now, newestFirst: false, hidden, ending: true, page }],
  ],
  countBefore: [
    [{ now, newestFirst: true, place, ...day }],
    [{ now, newestFirst: false, hidden, ending: true, place, ...day }],
  ],
  airedBetween: [[{ now, most: 10, ...day }], [{ now, hidden, ending: true, most: 10, ...day }]],
  newestStarts: [[10]],
};
