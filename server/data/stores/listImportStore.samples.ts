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
  readings: 0,
  policy: 'FILL',
  totalRows: 0,
  bytes: 0,
  doneRows: 0,
  reached: 0,
  holder: null,
  leaseUntil: null,
  undoIds: [],
  createdAt: sampleDate,
  updatedAt: sampleDate,
  finishedAt: null,
};
const held = { id: 'import', holder: 'worker', state: 'READING' };

export const samples: Samples<typeof store> = {
  findImport: [[row]],
  pageOfImports: [[{ userId, page: 1, pageSize: 10 }]],
  importCountsOf: [[userId]],
  importCounts: [[]],
  bytesBesideImport: [['import']],
  insertImport: [[row]],
  updateImport: [['import', { state: 'FAILED' }]],
  updateImportIn: [[{ ...row, states: ['READY', 'DONE'] }, { state: 'RUNNING' }]],
  updateHeldImport: [[held, { leaseUntil: sampleDate }]],
  releaseImport: [[held]],
  addImportUndoIds: [['import', ['undo']]],
  nextDueImport: [[{ states: ['CHECKING', 'RUNNING'], now: sampleDate }]],
  countHeldImports: [[{ state: 'READING', now: sampleDate }]],
  claimImport: [[row, { holder: 'worker', leaseUntil: sampleDate, readings: 1, now: sampleDate }]],
  deleteImport: [[row]],
  deleteStaleUploads: [[sampleDate]],
  restingImports: [[sampleDate]],
  shrinkImport: [['import']],
  insertFilePieces: [[{ importId: 'import', position: 0, pieces: [Buffer.from('<xml')] }]],
  findFilePiece: [[{ importId: 'import', position: 0 }]],
  deleteFile: [['import']],
};
