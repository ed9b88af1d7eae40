import { setImmediate as nextTurn } from 'node:timers/promises';
import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import { type Viewing, visibleEntries } from '../../../data/stores/viewing';
import type { Deps } from '../../ports';

/** How many episodes were watched in which hours since 1970, in their order. */
export interface WatchHours {
  hours: Int32Array;
  counts: Int32Array;
  /** In UTC, the latest first; at most 100. */
  years: number[];
}

export const HOUR = 3_600_000;
/** A statement reads so much of somebody's history; between two of them, others are answered. */
const SLICE = 60 * 24 * HOUR;
const YEARS = 100;

type WatchDeps = Pick<Deps, 'db' | 'listCache'>;

/** When somebody watched, as far as instants are known and entries may be seen: read once, then kept until their lists change. */
export function watchHoursOf(deps: WatchDeps, viewing: Viewing): Promise<WatchHours> {
  return deps.listCache.of({
    name: 'hours',
    viewing,
    count: () => readHours(deps, viewing),
    bytesOf: ({ hours, counts, years }) => hours.byteLength + counts.byteLength + years.length * 8,
  });
}

async function readHours({ db }: WatchDeps, viewing: Viewing): Promise<WatchHours> {
  const { ownerId } = viewing;
  // Where all of it may be seen, as is usual, the index of the history alone has the answer.
  const some = await hidesSome(db, viewing);
  const shown = some
    ? `AND w.entryId IN (SELECT l.id FROM list_entry l WHERE l.userId = ? AND ${visibleEntries(viewing)})`
    : '';
  const found: { hour: string; n: number | string }[] = [];
  let from: string | null = toSqlInstant(new Date(0));
  while (from !== null) {
    const next: { watchedAt: string | Date }[] = await db.manager.query(
      'SELECT watchedAt FROM episode_watch WHERE userId = ? AND watchedAt >= ? ORDER BY watchedAt LIMIT 1',
      [ownerId, from],
    );
    if (!next[0]) break;
    const start = Math.floor(fromSqlInstant(next[0].watchedAt).getTime() / HOUR) * HOUR;
    const until = toSqlInstant(new Date(start + SLICE));
    found.push(
      ...(await db.manager.query(
        `SELECT SUBSTR(CAST(w.watchedAt AS CHAR), 1, 13) AS hour, COUNT(*) AS n FROM episode_watch w
          WHERE w.userId = ? AND w.watchedAt >= ? AND w.watchedAt < ? ${shown}
          GROUP BY SUBSTR(CAST(w.watchedAt AS CHAR), 1, 13) ORDER BY hour`,
        [ownerId, toSqlInstant(new Date(start)), until, ...(some ? [ownerId] : [])],
      )),
    );
    from = until;
    await nextTurn();
  }
  const hours = Int32Array.from(found, ({ hour }) => Date.parse(`${hour.replace(' ', 'T')}:00:00Z`) / HOUR);
  const years = new Set(found.map(({ hour }) => Number(hour.slice(0, 4))));
  return {
    hours,
    counts: Int32Array.from(found, ({ n }) => Number(n)),
    years: [...years].sort((a, b) => b - a).slice(0, YEARS),
  };
}

async function hidesSome(db: Deps['db'], viewing: Viewing): Promise<boolean> {
  if (viewing.as === 'owner') return false;
  const [hidden] = await db.manager.query(
    `SELECT l.id FROM list_entry l WHERE l.userId = ? AND NOT (${visibleEntries(viewing)}) LIMIT 1`,
    [viewing.ownerId],
  );
  return hidden !== undefined;
}
