import type * as store from './catalogueIndexStore';
import type { Samples } from './samples';

export const samples: Samples<typeof store> = {
  listedIds: [[[1, 2]], [[]]],
  discoverRows: [[{ after: 0, limit: 10 }]],
  labelsBetween: [[1, 2]],
  franchisesBetween: [[1, 2]],
  streamsBetween: [[1, 2]],
  storedVersions: [[]],
  lastAnimeId: [[]],
  searchRows: [[{ after: 0, last: 10 }]],
};
