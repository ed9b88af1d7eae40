import type * as store from './episodeTitleStore';
import { type Samples, sampleAnime } from './samples';

const titles = [
  { id: 1, title: 'The Keeper' },
  { id: 2, title: null },
];

export const samples: Samples<typeof store> = {
  linkedRuns: [['tmdb']],
  titlesOf: [[[...sampleAnime]]],
  writeTitles: [
    ['title', titles],
    ['nativeTitle', titles],
  ],
};
