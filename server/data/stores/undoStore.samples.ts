import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';
import type * as store from './undoStore';

const [userId] = samplePeople;
const own = { userId, now: sampleDate };

export const samples: Samples<typeof store> = {
  insertUndo: [[{ id: 'undo', userId, expiresAt: sampleDate, parts: ['[]', '[]'] }]],
  takeUndo: [[{ id: 'undo', ...own }]],
  undoTotals: [[userId]],
  undosOldestFirst: [[userId]],
  partsAbout: [
    [{ ...own, animeIds: [...sampleAnime] }],
    [{ ...own, animeIds: Array.from({ length: 100 }, (_, index) => index + 1) }],
  ],
  updatePart: [
    [{ undoId: 'undo', position: null, data: '[]' }],
    [{ undoId: 'undo', position: 0, data: '[]' }],
  ],
  deleteUndos: [[['undo', 'other']]],
  deleteExpiredUndos: [[{ now: sampleDate, limit: 10 }]],
};
