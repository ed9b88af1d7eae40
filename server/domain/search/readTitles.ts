import { setImmediate as nextTurn } from 'node:timers/promises';
import { lastAnimeId, searchRows } from '../../data/stores/catalogueIndexStore';
import type { Deps } from '../ports';
import type { SearchEntry } from './entries';

/** Ids read by one statement: some milliseconds on the embedded database, which answers on the main thread. */
const SLICE = 250;

/** Every anime that somebody may see, with its names, in slices between which other requests are answered; the caller of
 * search filters by what the viewer may see. */
export async function* readTitles({ db }: Pick<Deps, 'db'>): AsyncGenerator<SearchEntry[]> {
  const last = await lastAnimeId(db.manager);
  for (let from = 0; from < last; from += SLICE) {
    yield grouped(await searchRows(db.manager, { after: from, last: from + SLICE }));
    await nextTurn();
  }
}

function grouped(rows: Awaited<ReturnType<typeof searchRows>>): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const { id, prominence, format, title } of rows) {
    const last = entries.at(-1);
    if (last?.id === id) last.titles.push(title);
    else entries.push({ id, prominence, format, titles: [title] });
  }
  return entries;
}
