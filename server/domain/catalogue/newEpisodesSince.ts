import { toSqlInstant } from '../../data/instant';
import type { Deps } from '../ports';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';
import { notHidden } from './notHidden';
import { countOf } from './page';

export interface NewEpisodes {
  count: number;
  newest: EpisodeRow | null;
}

/** How many episodes aired since an instant, and the newest of them: what the redbar says (product P6). */
export async function newEpisodesSince(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { since, hidden }: { since: Date; hidden?: readonly number[] },
): Promise<NewEpisodes> {
  const shown = notHidden('e.animeId', hidden);
  const where = `WHERE e.listed = 1 AND e.airsAt > ? AND e.airsAt <= ?${shown.sql}`;
  const between = [toSqlInstant(since), toSqlInstant(clock.now()), ...shown.values];
  const count = countOf(await db.manager.query(`SELECT COUNT(*) AS n FROM episode e ${where}`, between));
  if (count === 0) return { count, newest: null };
  const [newest]: SqlEpisode[] = await db.manager.query(
    `SELECT ${episodeColumns} FROM episode e ${where} ORDER BY e.airsAt DESC, e.id DESC LIMIT 1`,
    between,
  );
  return { count, newest: newest ? toEpisode(newest) : null };
}
