import type * as store from './episodeTitleStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  linkedRuns: [['tmdb']],
  titlesOf: [[[...sampleAnime]]],
  writeTitles: [
    [
      [
        { id: 1, title: 'The Keeper' },
        { id: 2, title: null },
      ],
    ],
  ],
};
