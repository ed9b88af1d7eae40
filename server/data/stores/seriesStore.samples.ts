import type { Samples } from './samples';
import type * as store from './seriesStore';

export const samples: Samples<typeof store> = {
  seriesByLink: [[{ site: 'mal', externalId: '1535' }]],
  seriesOfShow: [['1429']],
  seriesByTitle: [['deathnote']],
  seriesOfFranchise: [[1]],
};
