import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { toSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';

/** Anime on a user's list count as "mine" ("Latest") unless dropped. */
const mine = "l.userId = ? AND (l.status IS NULL OR l.status <> 'DROPPED')";

interface OfMine extends PageInput {
  userId: string;
}

/** Aired episodes of the user's anime, by air time. */
export async function latestOfMine(
  manager: EntityManager,
  { now, newestFirst, ...input }: OfMine & { now: Date; newestFirst: boolean },
): Promise<Page<EpisodeRow>> {
  const order = newestFirst ? 'e.airsAt DESC, e.id DESC' : 'e.airsAt, e.id';
  return await episodesWhere(manager, input, 'e.airsAt <= ?', [toSqlInstant(now)], order);
}

/** Upcoming episodes of the user's anime, soonest first. */
export async function upcomingOfMine(
  manager: EntityManager,
  { now, ...input }: OfMine & { now: Date },
): Promise<Page<EpisodeRow>> {
  return await episodesWhere(manager, input, 'e.airsAt > ?', [toSqlInstant(now)], 'e.airsAt, e.id');
}

/** Episodes of the user's anime between two instants: a day in the viewer's time zone. */
export async function airingOfMine(
  manager: EntityManager,
  { from, until, ...input }: OfMine & { from: Date; until: Date },
): Promise<Page<EpisodeRow>> {
  const day = [toSqlInstant(from), toSqlInstant(until)];
  return await episodesWhere(manager, input, 'e.airsAt >= ? AND e.airsAt < ?', day, 'e.airsAt, e.id');
}

/** Number of the user's unwatched episodes that aired since an instant, and the newest. */
export async function newOfMine(
  manager: EntityManager,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<{ count: number; newest: EpisodeRow | null }> {
  const from = `FROM list_entry l JOIN episode e ON e.animeId = l.animeId
    WHERE ${mine} AND e.number > l.progress AND e.airsAt > ? AND e.airsAt <= ?`;
  const values = [userId, toSqlInstant(since), toSqlInstant(now)];
  const count = countOf(await manager.query(`SELECT COUNT(*) AS n ${from}`, values));
  if (count === 0) return { count, newest: null };
  const [newest]: SqlEpisode[] = await manager.query(
    `SELECT ${episodeColumns} ${from} ORDER BY e.airsAt DESC, e.id DESC LIMIT 1`,
    values,
  );
  return { count, newest: newest ? toEpisode(newest) : null };
}

async function episodesWhere(
  manager: EntityManager,
  { userId, ...page }: OfMine,
  condition: string,
  values: string[],
  order: string,
): Promise<Page<EpisodeRow>> {
  const rows: SqlEpisode[] = await manager.query(
    `SELECT ${episodeColumns} FROM list_entry l JOIN episode e ON e.animeId = l.animeId
      WHERE ${mine} AND ${condition} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [userId, ...values, ...limitOffset(page)],
  );
  // A page is read fastest by air time, the count by list entry.
  const total = await manager.query(
    `SELECT SUM((SELECT COUNT(*) FROM episode e WHERE e.animeId = l.animeId AND ${condition})) AS n
       FROM list_entry l WHERE ${mine}`,
    [...values, userId],
  );
  return { items: rows.map(toEpisode), totalItems: countOf(total) };
}

/** An episode identified by its anime and number, as entries and queue items refer to it. */
export interface EpisodeKey {
  animeId: number;
  number: number;
}

/** SQLite limits the depth of an expression to a thousand. */
const PAIRS_PER_STATEMENT = 200;

/** The episodes with these keys, in their order; null for unknown ones. */
export async function episodesByNumber(
  manager: EntityManager,
  keys: readonly EpisodeKey[],
): Promise<(EpisodeRow | null)[]> {
  const rows: SqlEpisode[] = [];
  for (let from = 0; from < keys.length; from += PAIRS_PER_STATEMENT) {
    const slice = keys.slice(from, from + PAIRS_PER_STATEMENT);
    const pairs = slice.map(() => '(e.animeId = ? AND e.number = ?)').join(' OR ');
    const values = slice.flatMap(({ animeId, number }) => [animeId, number]);
    const found: SqlEpisode[] = await manager.query(
      `SELECT ${episodeColumns} FROM episode e WHERE ${pairs}`,
      values,
    );
    for (const row of found) rows.push(row);
  }
  const found = new Map(rows.map((row) => [`${row.animeId}/${row.number}`, toEpisode(row)]));
  return keys.map(({ animeId, number }) => found.get(`${animeId}/${number}`) ?? null);
}

/** Fields of an entry; `counted` asks how many episodes it is behind. */
export interface AheadKey {
  id: string;
  animeId: number;
  progress: number;
  counted?: boolean;
}

/** The next episode to watch, aired or not, and the number of aired episodes beyond the progress ("3 behind"). */
export interface Ahead {
  next: EpisodeRow | null;
  behind: number;
}

/** The next episode and backlog of each of these entries, in their order. */
export async function readAhead(
  manager: EntityManager,
  { keys, now }: { keys: readonly AheadKey[]; now: Date },
): Promise<Ahead[]> {
  if (keys.some(({ counted }) => counted)) return await counted(manager, keys, now);
  const wanted = keys.map(({ animeId, progress }) => ({ animeId, number: progress + 1 }));
  return (await episodesByNumber(manager, wanted)).map((next) => ({ next, behind: 0 }));
}

async function counted(manager: EntityManager, keys: readonly AheadKey[], now: Date): Promise<Ahead[]> {
  const ids = [...new Set(keys.map(({ id }) => id))];
  // The count is a subquery: with a join, a server may start from all aired episodes.
  const rows = await runInSlices<string, { entryId: string; behind: number | string } & SqlEpisode>(
    ids,
    (slice, marks) =>
      manager.query(
        `SELECT l.id AS entryId, ${episodeColumns},
                (SELECT COUNT(*) FROM episode b
                  WHERE b.animeId = l.animeId AND b.number > l.progress AND b.airsAt <= ?
                    AND NOT EXISTS (SELECT 1 FROM episode_watch w
                                     WHERE w.entryId = l.id AND w.pass = l.pass AND w.number = b.number)) AS behind
           FROM list_entry l LEFT JOIN episode e ON e.animeId = l.animeId AND e.number = l.progress + 1
          WHERE l.id IN (${marks})`,
        [toSqlInstant(now), ...slice],
      ),
  );
  const found = new Map(
    rows.map(({ entryId, behind, ...episode }): [string, Ahead] => [
      entryId,
      { next: episode.id === null ? null : toEpisode(episode), behind: Number(behind) },
    ]),
  );
  return keys.map(({ id }) => found.get(id) ?? { next: null, behind: 0 });
}
