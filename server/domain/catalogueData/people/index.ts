/**
 * Characters, voice actors and staff of the best-known anime, in files in this folder: `cast-*.json` by anime, `people-*.json`
 * by name. Loading trusts them, because tests check them against the schema.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CastEntry, PeopleFile } from './schema';

export type { CastEntry, PeopleFile } from './schema';

export interface CuratedCast {
  cast: readonly CastEntry[];
  /** Everyone named in the cast, by name. */
  people: PeopleFile;
}

export function loadCast(folder = __dirname): CuratedCast {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    cast: castFiles('cast', folder).flatMap((name): CastEntry[] => read(name)),
    people: Object.assign({}, ...castFiles('people', folder).map((name): PeopleFile => read(name))),
  };
}

export function castFiles(kind: 'cast' | 'people', folder = __dirname): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
    .sort();
}
