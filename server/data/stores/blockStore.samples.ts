import type * as store from './blockStore';
import { type Samples, sampleCursor, sampleDate, samplePeople } from './samples';

const [one, two] = samplePeople;
const block = { blockerId: one, blockedId: two };

export const samples: Samples<typeof store> = {
  readerFacts: [[one]],
  areBlocked: [[one, two]],
  blockExistsBetween: [[one, two]],
  blockExists: [[block]],
  countBlocks: [[one]],
  insertBlock: [[{ ...block, createdAt: sampleDate }]],
  deleteBlock: [[block]],
  blocksOf: [[{ userId: one, after: null, most: 5 }], [{ userId: one, after: sampleCursor, most: 5 }]],
  blocksAround: [[samplePeople]],
};
