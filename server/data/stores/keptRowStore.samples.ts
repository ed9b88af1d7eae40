import type * as store from './keptRowStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const row: store.KeptRow = {
  userId,
  ref: 'MAL_XML MANGA 2',
  source: 'MAL_XML',
  kind: 'MANGA',
  title: 'A manga',
  content: '{}',
  bytes: 2,
  keptAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  keptTotals: [[userId]],
  keptRowsByRef: [[{ userId, refs: [row.ref, 'other'] }]],
  saveKeptRows: [[[row]]],
  keptRowsAfter: [[{ userId, ref: '', limit: 10 }]],
};
