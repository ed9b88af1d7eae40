import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who counted, and the licence of the counts. */
export interface CountsSource {
  id: string;
  name: string;
  version: string;
  licence: string;
  url: string;
}

/** Episode counts noted by another source, by the entry's Bangumi id (README.md). */
export interface NotedCounts {
  about: CountsSource;
  counts: Readonly<Record<string, number | undefined>>;
}

export const noNotedCounts: NotedCounts['counts'] = {};

export function loadNotedCounts(folder = __dirname): NotedCounts {
  return JSON.parse(readFileSync(join(folder, 'anime-sachedule-search-data.json'), 'utf8'));
}
