import { randomInt } from 'node:crypto';

import { limits } from './config/limits';
import { alphabets } from './domain/crypto/alphabets';
import type { Random } from './domain/deps';

/** The operating system's CSPRNG. A module of its own, so that CLI commands load nothing else with it. */
export const systemRandom: Random = {
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  id: () => systemRandom.text(limits.idLength, alphabets.letters),
};
