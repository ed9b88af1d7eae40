/**
 * The curated layer of the catalogue: our own data on the best-known anime, one JSON file per decade, era or year in this
 * folder. Loading trusts the files, because tests check them against the schema.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CuratedTitle } from './schema';

export type { CuratedTitle } from './schema';

/** Every curated title, oldest first. */
export function loadCurated(folder = __dirname): CuratedTitle[] {
  return curatedFiles(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

export function curatedFiles(folder = __dirname): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
}
