import type * as store from './relationStore';
import { type Samples, sampleAnime } from './samples';

const [animeId, relatedId] = sampleAnime;

export const samples: Samples<typeof store> = {
  relationsOf: [[sampleAnime]],
  franchiseMembersOf: [[sampleAnime]],
  listedSlugs: [[sampleAnime]],
  franchisesAround: [[sampleAnime]],
  replaceRelationsOf: [[{ animeId, relations: [{ animeId, relatedId, kind: 'SEQUEL', derived: false }] }]],
  replaceFranchisesOf: [
    [{ animeIds: sampleAnime, franchises: [{ animeId, franchiseId: animeId, position: 0 }] }],
  ],
  relatableAnime: [[]],
  databaseEntries: [[]],
  replaceRelations: [
    [
      {
        relations: [{ animeId, relatedId, kind: 'SEQUEL', derived: false }],
        franchises: [{ animeId, franchiseId: animeId, position: 0 }],
      },
    ],
  ],
};
