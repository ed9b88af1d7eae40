import type * as store from './catalogueSourceStore';
import { type Samples, sampleDate } from './samples';

export const samples: Samples<typeof store> = {
  allSources: [[]],
  deleteSource: [['source']],
  findSource: [['bangumi-data']],
  replaceSource: [
    [
      {
        id: 'source',
        name: 'Source',
        version: '1',
        licence: 'MIT',
        url: '/about',
        contentHash: 'hash',
        animeCount: 1,
        importedAt: sampleDate,
        details: null,
      },
    ],
  ],
  catalogueVersion: [[]],
};
