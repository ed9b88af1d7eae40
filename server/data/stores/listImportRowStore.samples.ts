import type * as store from './listImportRowStore';
import type { Samples } from './samples';

const key = { importId: 'import', position: 1 };
const results = [1, 2].map((position) => ({
  position,
  outcome: 'ADDED',
  problems: ['NOTE_CUT'],
  animeIds: [1],
  changes: [],
}));

export const samples: Samples<typeof store> = {
  insertImportRows: [
    ['import', [{ position: 1, kind: 'ENTRY', title: 'A', payload: '{}', outcome: 'WAITING', problems: [] }]],
  ],
  nextImportRows: [[{ importId: 'import', behind: 0, limit: 10 }]],
  findImportRow: [[key]],
  reportedImportRows: [
    [{ importId: 'import', outcome: null, limit: 10, offset: 0 }],
    [{ importId: 'import', outcome: 'ADDED', limit: 10, offset: 0 }],
  ],
  importRowPayloads: [[{ importId: 'import', positions: [1, 2] }]],
  importOutcomeCounts: [[['import', 'other']]],
  wasAddedByImport: [[{ importId: 'import', before: 1_000_000, animeId: 1 }]],
  writeImportResults: [[{ importId: 'import', results }]],
  markImportRowChosen: [[key]],
  setImportRowOutcome: [[{ ...key, outcome: 'DISMISSED' }]],
  deleteImportRows: [['import']],
  deleteSettledImportRows: [[{ importId: 'import', limit: 10 }]],
};
