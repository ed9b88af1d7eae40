import type * as store from './creditStore';
import { type Samples, sampleAnime } from './samples';

const page = { page: 1, pageSize: 10 };

export const samples: Samples<typeof store> = {
  charactersOf: [[sampleAnime]],
  staffOf: [[sampleAnime]],
  findPerson: [['hideaki-anno']],
  findPersonByFormerSlug: [['hideaki-anno']],
  slugOfFormerPerson: [['hideaki-anno']],
  findCharacter: [['spike-spiegel']],
  slugOfMergedCharacter: [['spike-spiegel']],
  animeIdsOf: [
    [{ id: 1, as: 'voice', page }],
    [{ id: 1, as: 'staff', page }],
    [{ id: 1, as: 'character', page }],
  ],
  voicedCharacters: [[1, sampleAnime]],
  appearancesIn: [[1, sampleAnime]],
  rolesIn: [[1, sampleAnime]],
  charactersShown: [[[1, 2]]],
  slugsOfCharacters: [[[1, 2]]],
  creditedPeople: [[[1, 2]]],
  slugsOfPeople: [[[1, 2]]],
  creditedSlugs: [[page]],
  peopleNamed: [
    [['anno', '100%'], 5],
    [[], 5],
  ],
  charactersNamed: [
    [['sora', '空', '100%'], 5],
    [[], 5],
  ],
  countCredited: [[]],
  characterSlugs: [[page]],
  countCharacters: [[]],
};
