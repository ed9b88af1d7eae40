import type * as store from './outboxStore';
import { type Samples, sampleDate } from './samples';

const row: store.OutboxRow = {
  id: 'message',
  template: 'passwordChanged',
  content: 'sealed',
  attempts: 0,
  nextAttemptAt: sampleDate,
  lastError: null,
  createdAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  insertMessage: [[row]],
  dueMessages: [[{ now: sampleDate, limit: 10 }]],
  claimMessage: [[row, sampleDate]],
  postponeMessage: [['message', { nextAttemptAt: null, lastError: 'refused' }]],
  deleteMessage: [['message']],
  outboxCounts: [[]],
  deleteGivenUp: [[sampleDate, 10]],
};
