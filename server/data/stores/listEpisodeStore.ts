import type { EntityManager } from 'typeorm';
import type { EpisodeRange } from '../../../shared/episodeKinds';
import { runInSlices } from '../bulkInsert';
import { toSqlInstant } from '../instant';
import { countOf, limitOffset, type Page, type PageInput } from '../page';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';
import { isSkipped, nextCounted, skipped } from './nextEpisode';

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

/** The id of an entry; `counted` asks how many episodes it is behind, `passed` which ones its person passes over. */
export interface AheadKey {
  id: string;
  counted?: boolean;
  passed?: boolean;
}

/** The next episode to watch, aired or not, and the number of aired episodes beyond the progress ("3 behind"), as its person counts. */
export interface Ahead {
  next: EpisodeRow | null;
  /** Its number, even if it is not listed. */
  number: number;
  behind: number;
  /** What its person passes over from here on, in order. */
  passed: Range[];
}

type Range = Pick<EpisodeRange, 'from' | 'to'>;

type SqlAhead = SqlEpisode & {
  entryId: string;
  keptId: number;
  progress: number;
  behind: number | string;
  /** For a person who skips filler, the number of the next episode that counts. */
  counted: number | string | null;
};

/**
 * The next episode and backlog of each of these entries, in their order. Where a person skips filler, the next one may be
 * further on, and a second statement reads those.
 */
export async function readAhead(
  manager: EntityManager,
  { keys, now }: { keys: readonly AheadKey[]; now: Date },
): Promise<Ahead[]> {
  const ids = [...new Set(keys.map(({ id }) => id))];
  const isCounted = keys.some(({ counted }) => counted);
  // The count is a subquery: with a join, a server may start from all aired episodes.
  const behind = `(SELECT COUNT(*) FROM episode b
                  WHERE b.animeId = l.animeId AND b.number > l.progress AND b.airsAt <= ?
                    AND (COALESCE(s.skipFiller, 0) = 0 OR NOT ${isSkipped('b')})
                    AND NOT EXISTS (SELECT 1 FROM episode_watch w
                                     WHERE w.entryId = l.id AND w.pass = l.pass AND w.number = b.number))`;
  const rows = await runInSlices<string, SqlAhead>(ids, (slice, marks) =>
    manager.query(
      `SELECT l.id AS entryId, l.animeId AS keptId, l.progress AS progress, ${episodeColumns},
              CASE WHEN s.skipFiller = 1 THEN ${nextCounted('l.animeId', 'l.progress')} END AS counted,
              ${isCounted ? behind : '0'} AS behind
         FROM list_entry l LEFT JOIN user_settings s ON s.userId = l.userId
         LEFT JOIN episode e ON e.animeId = l.animeId AND e.number = l.progress + 1
        WHERE l.id IN (${marks})`,
      [...(isCounted ? [toSqlInstant(now)] : []), ...slice],
    ),
  );
  const jumps = rows.flatMap(({ entryId, keptId, progress, counted }) =>
    counted === null || Number(counted) === progress + 1
      ? []
      : { entryId, animeId: keptId, number: Number(counted) },
  );
  const beyond = await episodesByNumber(manager, jumps);
  const skipping = rows.flatMap(({ keptId, counted }) => (counted === null ? [] : keptId));
  const ranges = keys.some(({ passed }) => passed) ? await skippedRanges(manager, skipping) : null;
  const jumped = new Map(jumps.map(({ entryId }, at) => [entryId, beyond[at] ?? null]));
  const found = new Map(
    rows.map((row): [string, Ahead] => {
      const plain = row.id === null ? null : toEpisode(row);
      const next = jumped.has(row.entryId) ? (jumped.get(row.entryId) ?? null) : plain;
      const number = Number(row.counted ?? row.progress + 1);
      const marked = row.counted === null ? [] : (ranges?.get(row.keptId) ?? []);
      const passed = marked.filter(({ to }) => to > row.progress);
      return [row.entryId, { next, number, behind: Number(row.behind), passed }];
    }),
  );
  return keys.map(({ id }) => found.get(id) ?? { next: null, number: 1, behind: 0, passed: [] });
}

/** What is skipped of each of these anime, in order. */
async function skippedRanges(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<Map<number, Range[]>> {
  const rows = await runInSlices<number, { animeId: number; fromNumber: number; toNumber: number }>(
    [...new Set(animeIds)],
    (slice, marks) =>
      manager.query(
        `SELECT animeId, fromNumber, toNumber FROM episode_kind
          WHERE animeId IN (${marks}) AND kind IN (${skipped}) ORDER BY animeId, fromNumber`,
        [...slice],
      ),
  );
  const ranges = new Map<number, Range[]>();
  for (const { animeId, fromNumber, toNumber } of rows) {
    const known = ranges.get(animeId) ?? [];
    known.push({ from: fromNumber, to: toNumber });
    ranges.set(animeId, known);
  }
  return ranges;
}
