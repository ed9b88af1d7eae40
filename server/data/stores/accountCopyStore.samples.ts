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
  triedAt: null,
  sentAt: null,
};

export const samples: Samples<typeof store> = {
  findAccountCopy: [[userId]],
  writeAccountCopy: [[row]],
  changeAccountCopy: [[userId, { problem: 'FULL', triedAt: sampleDate }]],
  deleteAccountCopy: [[userId]],
  endAccountCopies: [[userId]],
};
