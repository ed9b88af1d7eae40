import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who counted, and under which licence the counts may be used. */
export interface CountsSource {
  id: string;
  name: string;
  version: string;
  licence: string;
  url: string;
}

/** How many episodes another source notes, by the entry's id at Bangumi (README.md). */
export interface NotedCounts {
  about: CountsSource;
  counts: Readonly<Record<string, number | undefined>>;
}

export const noNotedCounts: NotedCounts['counts'] = {};

export function loadNotedCounts(folder = __dirname): NotedCounts {
  return JSON.parse(readFileSync(join(folder, 'anime-sachedule-search-data.json'), 'utf8'));
}
