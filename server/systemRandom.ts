import { randomInt } from 'node:crypto';

import { limits } from './config/limits';
import { alphabets } from './domain/alphabets';
import type { Random } from './domain/ports';

/** The CSPRNG of the operating system. By itself, so that commands beside the site load nothing else for it. */
export const systemRandom: Random = {
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  id: () => systemRandom.text(limits.idLength, alphabets.letters),
};
