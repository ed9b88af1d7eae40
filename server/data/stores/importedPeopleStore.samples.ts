import type * as store from './importedPeopleStore';
import type { Samples } from './samples';

const person = { id: 7, slug: 'somebody', name: 'Somebody', native: null, fromSource: true };

export const samples: Samples<typeof store> = {
  storedPeople: [[]],
  unnamedPeople: [[]],
  deletePeople: [[[7, 8]]],
  writePeople: [
    [
      {
        added: [person],
        changed: [{ ...person, slug: 'else' }],
        formerSlugs: [{ slug: 'somebody', personId: 7 }],
      },
    ],
  ],
};
