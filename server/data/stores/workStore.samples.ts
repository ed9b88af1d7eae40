import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './workStore';

const work = { kind: 'deliveries', subject: 'channel' } as const;
const held = { id: 'work', holder: 'instance' };

export const samples: Samples<typeof store> = {
  insertWork: [
    [[]],
    [
      [
        { id: 'one', kind: 'mail', payload: { template: 'passwordChanged' }, createdAt: sampleDate },
        {
          id: 'two',
          kind: 'webhook',
          subject: 'subject',
          userId: samplePeople[0],
          payload: 'text',
          due: sampleDate,
          createdAt: sampleDate,
        },
      ],
    ],
  ],
  dueWork: [[{ kind: 'mail', now: sampleDate, limit: 10 }]],
  countHeldWork: [[{ kind: 'mail', now: sampleDate }]],
  claimWork: [
    [
      { id: 'work', attempts: 0 },
      { holder: 'instance', now: sampleDate, until: sampleDate },
    ],
  ],
  renewWork: [[held, sampleDate]],
  finishWork: [[held]],
  postponeWork: [[held, { due: null, attempts: 1, error: 'refused' }]],
  nextWorkAt: [[work]],
  moveWork: [[work, sampleDate]],
  wakeWork: [[{ kind: 'deliveries', userId: samplePeople[0] }, sampleDate]],
  removeWork: [[work]],
  countWork: [['deliveries']],
  freeWork: [[sampleDate]],
  workCounts: [['mail']],
  deleteGivenUp: [[sampleDate, 10]],
};
