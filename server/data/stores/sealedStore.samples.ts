import { type Samples, samplePeople } from './samples';
import type * as store from './sealedStore';

const page = { after: '', most: 20 };

export const samples: Samples<typeof store> = {
  sealedAfter: [
    ['tokens', page],
    ['secondSteps', page],
    ['channels', page],
    ['copies', page],
  ],
  replaceSealed: [
    ['tokens', { key: 'sample', column: 'idToken', was: 'sealed', by: 'sealed anew' }],
    ['secondSteps', { key: samplePeople[0], column: 'secret', was: 'sealed', by: 'sealed anew' }],
    ['channels', { key: 'sample', column: 'target', was: 'sealed', by: 'sealed anew' }],
    ['copies', { key: samplePeople[0], column: 'target', was: 'sealed', by: 'sealed anew' }],
  ],
};
