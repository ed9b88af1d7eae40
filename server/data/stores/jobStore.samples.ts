import type * as store from './jobStore';
import { type Samples, sampleDate } from './samples';

const held = { name: 'sweep', holder: 'an instance' };

export const samples: Samples<typeof store> = {
  claimJob: [[{ ...held, now: sampleDate, until: sampleDate, pause: 600, restSince: sampleDate }]],
  renewJob: [[{ ...held, now: sampleDate, until: sampleDate }]],
  writeJobProgress: [[{ ...held, percent: 40 }]],
  endJob: [
    [{ ...held, endedAt: sampleDate, milliseconds: 12, outcome: 'DONE', error: null }],
    [{ ...held, endedAt: sampleDate, milliseconds: 12, outcome: 'FAILED', error: 'it is away' }],
  ],
  freeJobs: [[]],
  allJobs: [[]],
};
