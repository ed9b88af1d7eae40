import type * as store from './catalogueNewsStore';
import { type Samples, sampleDate } from './samples';

const span = { after: sampleDate, until: sampleDate, most: 5 };

export const samples: Samples<typeof store> = {
  airedEpisodes: [[span]],
  watchableEpisodes: [[{ ...span, airedAfter: sampleDate }]],
  startedAnime: [[span]],
  comingSequels: [[{ now: sampleDate, most: 5 }]],
};
