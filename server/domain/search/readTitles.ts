import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../ports';
import type { SearchEntry } from './entries';

/** Ids read by one statement: some milliseconds on the embedded database, which answers on the main thread. */
const SLICE = 250;

/** Adult titles too, for those who switched them on; nothing that every source has dropped. */
export const SHOWN = '(a.listed = 1 OR (a.adult = 1 AND a.retiredAt IS NULL))';

interface Row {
  id: number;
  prominence: number;
  format: string;
  title: string;
}

/** What the catalogue is at the moment: it differs after every load and import, of whichever instance. */
export async function catalogueVersion({ db }: Pick<Deps, 'db'>): Promise<string> {
  const sql = 'SELECT id, contentHash, importedAt FROM catalogue_source ORDER BY id';
  return JSON.stringify(await db.manager.query(sql));
}

/** Every anime that somebody may see, with its names, in slices between which other requests are answered; whoever asks
 * search filters by what the viewer may see. */
export async function* readTitles({ db }: Pick<Deps, 'db'>): AsyncGenerator<SearchEntry[]> {
  const [{ last } = { last: 0 }]: { last: number | null }[] = await db.manager.query(
    'SELECT MAX(id) AS last FROM anime',
  );
  for (let from = 0; from < (last ?? 0); from += SLICE) {
    const rows: Row[] = await db.manager.query(
      `SELECT a.id AS id, a.prominence AS prominence, a.format AS format, t.title AS title
         FROM anime a JOIN anime_title t ON t.animeId = a.id
        WHERE a.id > ? AND a.id <= ? AND ${SHOWN}
        ORDER BY a.id, t.position`,
      [from, from + SLICE],
    );
    yield grouped(rows);
    await nextTurn();
  }
}

function grouped(rows: readonly Row[]): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const { id, prominence, format, title } of rows) {
    const last = entries.at(-1);
    if (last?.id === id) last.titles.push(title);
    else entries.push({ id, prominence, format, titles: [title] });
  }
  return entries;
}
