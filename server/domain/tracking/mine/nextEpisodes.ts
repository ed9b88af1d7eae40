import { inSlices } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from '../../catalogue/episodeRow';
import type { Deps } from '../../ports';

/** An episode of an anime by its number, as entries and queue items point at it. */
export interface EpisodeKey {
  animeId: number;
  number: number;
}

/** The episodes that stand behind these keys, in their order; null where the catalogue knows none. */
export async function episodesByNumber(
  { db }: Pick<Deps, 'db'>,
  keys: readonly EpisodeKey[],
): Promise<(EpisodeRow | null)[]> {
  // SQLite ends at a thousand conditions in a row.
  const rows: SqlEpisode[] = [];
  for (let from = 0; from < keys.length; from += PAIRS) {
    const slice = keys.slice(from, from + PAIRS);
    const pairs = slice.map(() => '(e.animeId = ? AND e.number = ?)').join(' OR ');
    const values = slice.flatMap(({ animeId, number }) => [animeId, number]);
    const found: SqlEpisode[] = await db.manager.query(
      `SELECT ${episodeColumns} FROM episode e WHERE ${pairs}`,
      values,
    );
    for (const row of found) rows.push(row);
  }
  const found = new Map(rows.map((row) => [`${row.animeId}/${row.number}`, toEpisode(row)]));
  return keys.map(({ animeId, number }) => found.get(`${animeId}/${number}`) ?? null);
}

const PAIRS = 200;

/** How many episodes of each entry's anime have aired beyond its progress: "3 behind". */
export async function behindCounts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  entryIds: readonly string[],
): Promise<number[]> {
  // Not joined: a server may otherwise begin with all episodes that have aired.
  const rows = await inSlices<string, { id: string; n: number | string }>(entryIds, (slice, marks) =>
    db.manager.query(
      `SELECT l.id AS id,
              (SELECT COUNT(*) FROM episode e
                WHERE e.animeId = l.animeId AND e.number > l.progress AND e.airsAt <= ?
                  AND NOT EXISTS (SELECT 1 FROM episode_watch w
                                   WHERE w.entryId = l.id AND w.pass = l.pass AND w.number = e.number)) AS n
         FROM list_entry l WHERE l.id IN (${marks})`,
      [toSqlInstant(clock.now()), ...slice],
    ),
  );
  const counts = new Map(rows.map(({ id, n }) => [id, Number(n)]));
  return entryIds.map((id) => counts.get(id) ?? 0);
}
