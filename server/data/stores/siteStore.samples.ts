import type { Samples } from './samples';
import type * as store from './siteStore';

export const samples: Samples<typeof store> = {
  databaseVersion: [[]],
  schemaVersion: [[]],
  databaseBytes: [[]],
};
