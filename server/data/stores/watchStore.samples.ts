import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';
import type * as store from './watchStore';

const entryIds = ['entry', 'other'];
const pass = {
  entryId: 'entry',
  number: 1,
  status: 'COMPLETED',
  progress: 12,
  startedOn: null,
  finishedOn: '2025',
} as const;

export const samples: Samples<typeof store> = {
  passesOf: [[entryIds]],
  insertPasses: [[[pass]]],
  deletePass: [[{ entryId: 'entry', number: 1 }]],
  countWatches: [['entry']],
  shiftPasses: [[{ entryId: 'entry', from: 1, by: 1 }], [{ entryId: 'entry', from: 2, by: -1 }]],
  watchesAbove: [[{ entryId: 'entry', pass: 1, above: 3 }]],
  isMarked: [[{ entryId: 'entry', pass: 1, number: 3 }]],
  watchesOf: [[entryIds]],
  watchesAt: [[{ entryIds, numbers: [1, 2] }]],
  watchesBehind: [[{ entryId: 'entry', pass: 1, number: 3, limit: 10 }]],
  watchCounts: [[entryIds]],
  historyPages: [[{ entryIds, page: 1, pageSize: 10 }]],
  watchedOf: [[{ userId: samplePeople[0], animeIds: sampleAnime }]],
  insertWatches: [
    [{ userId: samplePeople[0], watches: [{ entryId: 'entry', rows: [[1, 1, sampleDate.toISOString()]] }] }],
  ],
  deleteWatches: [[{ entryId: 'entry', pass: 1, numbers: [1, 2] }]],
};
