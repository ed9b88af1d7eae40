import type * as store from './apiTokenStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const id = 'api-token';

export const samples: Samples<typeof store> = {
  insertApiToken: [
    [
      {
        id,
        userId,
        name: 'script',
        hash: 'hash',
        scopes: 'READ_LISTS',
        createdAt: sampleDate,
        lastUsedAt: null,
        expiresAt: null,
      },
    ],
  ],
  countApiTokens: [[userId]],
  apiTokensOf: [[userId, 10]],
  findApiToken: [['hash']],
  noteApiTokenUse: [[id, sampleDate]],
  deleteApiToken: [[{ id, userId }]],
  deleteApiTokensOf: [[userId]],
  deleteExpiredApiTokens: [[sampleDate, 10]],
};
