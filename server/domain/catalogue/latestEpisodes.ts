import { toSqlInstant } from '../../data/instant';
import type { Deps } from '../ports';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';
import { countOf, limitOffset, type Page, type PageInput } from './page';

export interface LatestInput extends PageInput {
  newestFirst: boolean;
}

/** Episodes already aired, by air time (product P1, "Latest"). */
export async function latestEpisodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { newestFirst, ...page }: LatestInput,
): Promise<Page<EpisodeRow>> {
  const now = toSqlInstant(clock.now());
  const order = newestFirst ? 'e.airsAt DESC, e.id DESC' : 'e.airsAt, e.id';
  const rows: SqlEpisode[] = await db.manager.query(
    `SELECT ${episodeColumns} FROM episode e WHERE e.listed = 1 AND e.airsAt <= ? ORDER BY ${order} LIMIT ? OFFSET ?`,
    [now, ...limitOffset(page)],
  );
  const total = await db.manager.query(
    'SELECT COUNT(*) AS n FROM episode e WHERE e.listed = 1 AND e.airsAt <= ?',
    [now],
  );
  return { items: rows.map(toEpisode), totalItems: countOf(total) };
}
