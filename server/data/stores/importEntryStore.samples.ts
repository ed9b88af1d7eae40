import type * as store from './importEntryStore';
import { type Samples, sampleDate } from './samples';

const sourceId = 'source';

export const samples: Samples<typeof store> = {
  findRun: [[sourceId]],
  beginRun: [[{ sourceId, fileHash: 'hash', startedAt: sampleDate }]],
  deleteRun: [[sourceId]],
  stagedPlaces: [[sourceId]],
  stageEntries: [
    [
      {
        sourceId,
        rows: [
          {
            place: 1,
            entryKey: 'key',
            contentHash: 'hash',
            ids: 'mal/1',
            year: 2026,
            payload: '{}',
            problem: null,
          },
        ],
        read: 1,
      },
    ],
  ],
  countStaged: [[sourceId]],
  rejectedEntries: [[sourceId, 10]],
  publishStaged: [
    [sourceId, { keepMissing: true }],
    [sourceId, { keepMissing: false }],
  ],
  storedKeys: [[sourceId]],
  stagedKeys: [[sourceId]],
  payloadsOf: [
    [{ table: 'catalogue_entry', sourceId, keys: ['key'] }],
    [{ table: 'import_entry', sourceId, keys: ['key'] }],
  ],
};
