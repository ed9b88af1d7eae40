import type * as store from './accountStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const id = 'account';
const key = { providerId: 'google', accountId: '42' };
const updatedAt = sampleDate;

export const samples: Samples<typeof store> = {
  findAccount: [[{ id }], [key]],
  findAccountWithUser: [[key]],
  accountsOf: [[{ userId, providerId: 'google' }], [{ userId, accountId: '42' }]],
  listedAccounts: [[userId, 10]],
  lockAccounts: [[userId]],
  insertAccount: [
    [{ id, userId, ...key, accessToken: 'sealed', createdAt: sampleDate, updatedAt }],
    [
      {
        id,
        userId,
        providerId: 'credential',
        accountId: userId,
        password: 'hash',
        createdAt: sampleDate,
        updatedAt,
      },
    ],
  ],
  deleteAccount: [[id]],
  deleteAccountsOf: [[userId]],
  usersWithPassword: [[samplePeople]],
  lockPassword: [[id]],
  updatePassword: [
    [{ id }, { password: 'hash', updatedAt }],
    [{ userId }, { password: 'hash', updatedAt }],
  ],
  replaceHash: [[{ id, password: 'hash' }, 'another']],
  updateTokens: [[id, { accessToken: 'sealed', operator: true, updatedAt }]],
  operatorsBy: [[{ providerIds: ['home', 'work'], most: 5 }]],
  claimRenewal: [
    [{ id, refreshToken: 'sealed', renewalEndsAt: null }, sampleDate],
    [{ id, refreshToken: 'sealed', renewalEndsAt: sampleDate }, sampleDate],
  ],
  storeRenewal: [
    [
      { id, refreshToken: 'sealed' },
      { accessToken: 'sealed', updatedAt },
    ],
  ],
  releaseRenewal: [[id, sampleDate]],
};
