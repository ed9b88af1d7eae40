import type * as store from './animeStore';
import { type Samples, sampleAnime, samplePeople } from './samples';

export const samples: Samples<typeof store> = {
  findAnime: [[sampleAnime], [sampleAnime, samplePeople[0]]],
  findBySourceKeys: [[['bangumi/1', 'mal/2']]],
  findBySlug: [['anime-1'], ['anime-1', samplePeople[0]]],
  findByFormerSlug: [['former-address']],
  slugOfFormer: [['former-address']],
  popularAnime: [[10]],
  listedSlugs: [[{ page: 1, pageSize: 10 }]],
  countListed: [[]],
  isUnlisted: [[1]],
};
