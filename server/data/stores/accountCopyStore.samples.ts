import type * as store from './accountCopyStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const row: store.AccountCopyRow = {
  userId,
  target: 'sealed',
  everyDays: 7,
  active: true,
  asked: true,
  problem: null,
  failures: 0,
  turn: 0,
  readyAt: sampleDate,
  triedAt: null,
  sentAt: null,
};

export const samples: Samples<typeof store> = {
  findAccountCopy: [[userId]],
  writeAccountCopy: [[row]],
  changeAccountCopy: [[row, { turn: 1, problem: 'FULL' }]],
  deleteAccountCopy: [[userId]],
  endAccountCopies: [[userId]],
  dueAccountCopies: [[{ now: sampleDate, limit: 4 }]],
};
