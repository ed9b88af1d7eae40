import { toSqlInstant } from '../../data/instant';
import type { Deps } from '../ports';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';
import { notHidden } from './notHidden';
import { countOf, limitOffset, type Page, type PageInput } from './page';

/** Episodes still to air, soonest first (product P1, "Latest"). */
export async function upcomingEpisodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { hidden, ...page }: PageInput & { hidden?: readonly number[] },
): Promise<Page<EpisodeRow>> {
  const now = toSqlInstant(clock.now());
  const shown = notHidden('e.animeId', hidden);
  const rows: SqlEpisode[] = await db.manager.query(
    `SELECT ${episodeColumns} FROM episode e
      WHERE e.listed = 1 AND e.airsAt > ?${shown.sql} ORDER BY e.airsAt, e.id LIMIT ? OFFSET ?`,
    [now, ...shown.values, ...limitOffset(page)],
  );
  const total = await db.manager.query(
    `SELECT COUNT(*) AS n FROM episode e WHERE e.listed = 1 AND e.airsAt > ?${shown.sql}`,
    [now, ...shown.values],
  );
  return { items: rows.map(toEpisode), totalItems: countOf(total) };
}
