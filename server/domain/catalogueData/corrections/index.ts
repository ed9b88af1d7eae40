import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Correction, MissingAnime, Twin } from './schema';

export type { Correction, Twin } from './schema';

/** Our corrections of bangumi-data (README.md). */
export interface Corrections {
  entries: readonly Correction[];
  missing: readonly MissingAnime[];
  twins: readonly Twin[];
  /** MyAnimeList ids of seasons in order. */
  chains: readonly (readonly number[])[];
}

export const noCorrections: Corrections = { entries: [], missing: [], twins: [], chains: [] };

/** Loads every correction; tests check the files against the schema. */
export function loadCorrections(folder = __dirname): Corrections {
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    entries: ['entries.json', 'myanimelist.json'].flatMap((name) => read<Correction[]>(name)),
    missing: read('missing.json'),
    twins: read('twins.json'),
    chains: read('chains.json'),
  };
}
