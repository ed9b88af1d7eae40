import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './siteSettingsStore';

const [byId] = samplePeople;

export const samples: Samples<typeof store> = {
  newestSettings: [[]],
  findSettings: [[1]],
  listSettings: [[5]],
  insertSettings: [[{ version: 1, texts: { SITE_NAME: 'Ours' }, byId, createdAt: sampleDate }]],
  deleteSettingsUpTo: [[1]],
};
