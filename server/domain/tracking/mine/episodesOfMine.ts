import { toSqlInstant } from '../../../data/instant';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from '../../catalogue/episodeRow';
import { countOf, limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';

/** The anime on somebody's list count as "mine" (product P1, "Latest") until they are dropped. */
const mine = "l.userId = ? AND (l.status IS NULL OR l.status <> 'DROPPED')";

interface OfMine extends PageInput {
  userId: string;
}

/** Aired episodes of one's own anime, by air time. */
export async function latestOfMine(
  deps: Pick<Deps, 'db' | 'clock'>,
  { newestFirst, ...input }: OfMine & { newestFirst: boolean },
): Promise<Page<EpisodeRow>> {
  const order = newestFirst ? 'e.airsAt DESC, e.id DESC' : 'e.airsAt, e.id';
  return await episodesWhere(deps, input, 'e.airsAt <= ?', [toSqlInstant(deps.clock.now())], order);
}

/** Episodes of one's own anime that are still to air, soonest first. */
export async function upcomingOfMine(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: OfMine,
): Promise<Page<EpisodeRow>> {
  return await episodesWhere(deps, input, 'e.airsAt > ?', [toSqlInstant(deps.clock.now())], 'e.airsAt, e.id');
}

/** Episodes of one's own anime between two instants: a day of the viewer's, which only the viewer's clock knows. */
export async function airingOfMine(
  deps: Pick<Deps, 'db'>,
  { from, until, ...input }: OfMine & { from: Date; until: Date },
): Promise<Page<EpisodeRow>> {
  const day = [toSqlInstant(from), toSqlInstant(until)];
  return await episodesWhere(deps, input, 'e.airsAt >= ? AND e.airsAt < ?', day, 'e.airsAt, e.id');
}

async function episodesWhere(
  { db }: Pick<Deps, 'db'>,
  { userId, ...page }: OfMine,
  condition: string,
  values: string[],
  order: string,
): Promise<Page<EpisodeRow>> {
  const rows: SqlEpisode[] = await db.manager.query(
    `SELECT ${episodeColumns} FROM list_entry l JOIN episode e ON e.animeId = l.animeId
      WHERE ${mine} AND ${condition} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [userId, ...values, ...limitOffset(page)],
  );
  // A page comes soonest along the air times; the count, along the list.
  const total = await db.manager.query(
    `SELECT SUM((SELECT COUNT(*) FROM episode e WHERE e.animeId = l.animeId AND ${condition})) AS n
       FROM list_entry l WHERE ${mine}`,
    [...values, userId],
  );
  return { items: rows.map(toEpisode), totalItems: countOf(total) };
}
