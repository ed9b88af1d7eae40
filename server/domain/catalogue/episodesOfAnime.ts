import { inSlices } from '../../data/bulkInsert';
import { toSqlInstant } from '../../data/instant';
import type { Deps } from '../ports';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';
import { limitOffset, type Page, type PageInput } from './page';

/** One page of each of these anime's episodes, by number: two statements however many anime there are. */
export async function episodesOfAnime(
  { db }: Pick<Deps, 'db'>,
  { animeIds, ...page }: { animeIds: readonly number[] } & PageInput,
): Promise<Page<EpisodeRow>[]> {
  const [limit, offset] = limitOffset(page);
  const rows = await inSlices<number, SqlEpisode>(animeIds, (slice, marks) =>
    db.manager.query(
      `SELECT * FROM (
         SELECT ${episodeColumns}, ROW_NUMBER() OVER (PARTITION BY e.animeId ORDER BY e.number) AS place
           FROM episode e WHERE e.animeId IN (${marks})) numbered
        WHERE place > ? AND place <= ? ORDER BY animeId, place`,
      [...slice, offset, offset + limit],
    ),
  );
  const counts = await inSlices<number, { animeId: number; n: number | string }>(animeIds, (slice, marks) =>
    db.manager.query(
      `SELECT e.animeId AS animeId, COUNT(*) AS n FROM episode e WHERE e.animeId IN (${marks}) GROUP BY e.animeId`,
      [...slice],
    ),
  );
  const totals = new Map(counts.map(({ animeId, n }) => [animeId, Number(n)]));
  const items = new Map(animeIds.map((id): [number, EpisodeRow[]] => [id, []]));
  for (const row of rows) items.get(row.animeId)?.push(toEpisode(row));
  return animeIds.map((id) => ({ items: items.get(id) ?? [], totalItems: totals.get(id) ?? 0 }));
}

/** The next episode to air of each of these anime; null where none is known. */
export async function nextEpisodesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  animeIds: readonly number[],
): Promise<(EpisodeRow | null)[]> {
  const rows = await inSlices<number, SqlEpisode>(animeIds, (slice, marks) =>
    db.manager.query(
      `SELECT ${episodeColumns}
         FROM (SELECT animeId, MIN(number) AS number FROM episode
                WHERE animeId IN (${marks}) AND airsAt > ? GROUP BY animeId) next
         JOIN episode e ON e.animeId = next.animeId AND e.number = next.number`,
      [...slice, toSqlInstant(clock.now())],
    ),
  );
  const byAnime = new Map(rows.map((row) => [row.animeId, toEpisode(row)]));
  return animeIds.map((id) => byAnime.get(id) ?? null);
}
