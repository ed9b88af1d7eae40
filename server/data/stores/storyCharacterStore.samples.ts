import { type Samples, sampleAnime } from './samples';
import type * as store from './storyCharacterStore';

const [animeId = 1] = sampleAnime;
const character = { id: 7, slug: 'sora', name: 'Sora', native: '空', animeId, sameAsId: null };

export const samples: Samples<typeof store> = {
  castRows: [[], [[animeId]]],
  characterSlugs: [[]],
  franchiseSlugs: [[]],
  storedCharacters: [[], [{ animeIds: [animeId], ids: [character.id] }]],
  dropUnnamedCharacters: [[]],
  writeCharacters: [
    [
      {
        added: [{ ...character, fromSource: false }],
        changed: [{ ...character, native: null }],
        assigned: sampleAnime.map((id) => ({ animeId: id, position: 0, characterId: character.id })),
      },
    ],
    [{ added: [], changed: [], assigned: [] }],
  ],
};
