import { toSqlInstant } from '../../data/instant';
import type { Deps } from '../ports';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';
import { countAired } from './episodes/countAired';
import { notHidden } from './notHidden';
import { countOf, limitOffset, type Page, type PageInput } from './page';

export interface LatestInput extends PageInput {
  newestFirst: boolean;
  /** What the viewer does not want to meet. */
  hidden?: readonly number[];
}

/** Episodes already aired, by air time (product P1, "Latest"). */
export async function latestEpisodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { newestFirst, hidden = [], ...page }: LatestInput,
): Promise<Page<EpisodeRow>> {
  const now = toSqlInstant(deps.clock.now());
  const order = newestFirst ? 'e.airsAt DESC, e.id DESC' : 'e.airsAt, e.id';
  const shown = notHidden('e.animeId', hidden);
  const rows: SqlEpisode[] = await deps.db.manager.query(
    `SELECT ${episodeColumns} FROM episode e
      WHERE e.listed = 1 AND e.airsAt <= ?${shown.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [now, ...shown.values, ...limitOffset(page)],
  );
  const left = hidden.length > 0 ? await countHidden(deps, hidden, now) : 0;
  return { items: rows.map(toEpisode), totalItems: (await countAired(deps)) - left };
}

/** The count of all is kept between requests; what one viewer has hidden is a few anime, counted by their index. */
async function countHidden(
  { db }: Pick<Deps, 'db'>,
  hidden: readonly number[],
  now: string,
): Promise<number> {
  const marks = hidden.map(() => '?').join(', ');
  return countOf(
    await db.manager.query(
      `SELECT COUNT(*) AS n FROM episode e WHERE e.animeId IN (${marks}) AND e.listed = 1 AND e.airsAt <= ?`,
      [...hidden, now],
    ),
  );
}
