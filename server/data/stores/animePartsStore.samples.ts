import type * as store from './animePartsStore';
import { type Samples, sampleAnime } from './samples';

export const samples: Samples<typeof store> = {
  labelsOf: [[sampleAnime]],
  synonymsOf: [[sampleAnime]],
  linksOf: [[sampleAnime]],
};
