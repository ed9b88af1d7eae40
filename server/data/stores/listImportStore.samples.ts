import type * as store from './listImportStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const row: store.ListImportRow = {
  id: 'import',
  userId,
  fileName: 'list.xml',
  source: 'MAL_XML',
  state: 'READING',
  problem: null,
  policy: 'FILL',
  totalRows: 0,
  bytes: 0,
  doneRows: 0,
  reached: 0,
  undoIds: [],
  createdAt: sampleDate,
  updatedAt: sampleDate,
  finishedAt: null,
};

export const samples: Samples<typeof store> = {
  findImport: [[row]],
  pageOfImports: [[{ userId, page: 1, pageSize: 10 }]],
  importCountsOf: [[userId]],
  importCounts: [[]],
  bytesBesideImport: [['import']],
  insertImport: [[row]],
  updateImport: [['import', { state: 'FAILED' }]],
  runningImports: [[userId]],
  updateImportIn: [[{ ...row, states: ['READY', 'DONE'] }, { state: 'RUNNING' }]],
  addImportUndoIds: [['import', ['undo']]],
  deleteImport: [[row]],
  deleteStaleUploads: [[sampleDate]],
  restingImports: [[sampleDate]],
  shrinkImport: [['import']],
  insertFilePieces: [[{ importId: 'import', position: 0, pieces: [Buffer.from('<xml')] }]],
  findFilePiece: [[{ importId: 'import', position: 0 }]],
  deleteFile: [['import']],
};
