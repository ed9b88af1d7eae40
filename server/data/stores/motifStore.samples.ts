import type * as store from './motifStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  drawnAnime: [[]],
  drawnLabels: [[]],
  storeMotifs: [[new Map([['clock', sampleAnime]])]],
};
