import type * as store from './mergedAnimeStore';
import { type Samples, sampleAnime } from './samples';

const [into, from] = sampleAnime;

export const samples: Samples<typeof store> = { mergeAnime: [[{ from, into }]] };
