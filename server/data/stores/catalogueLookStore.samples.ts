import type * as store from './catalogueLookStore';
import { type Samples, sampleDate } from './samples';

export const samples: Samples<typeof store> = {
  allChecks: [[]],
  findLook: [['bangumi-data']],
  deleteLook: [['bangumi-data']],
  writeLook: [
    [
      {
        sourceId: 'source',
        address: 'https://registry.example',
        lookedAt: sampleDate,
        outcome: 'REFUSED',
        version: '0.3.223',
        reason: 'it is cut off',
        failures: 0,
        settled: '0.3.223',
      },
    ],
  ],
};
