import type * as store from './importedPeopleStore';
import type { Samples } from './samples';

const person = { id: 7, slug: 'somebody', name: 'Somebody', native: null };

export const samples: Samples<typeof store> = {
  storedPeople: [[]],
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
