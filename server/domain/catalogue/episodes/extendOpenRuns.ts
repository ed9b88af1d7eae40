import type { EntityManager } from 'typeorm';
import { bulkInsert, type SqlValue } from '../../../data/bulkInsert';
import { fromSqlInstant, fromSqlInstantOrNull, toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import { knownRuns, USUAL_PACE } from './longRuns';
import { WEEK } from './weekly';

/** So far back and ahead of today a run without an end has episodes: one cour each. */
const WEEKS = 13;

interface OpenRun {
  id: number;
  nativeTitle: string;
  startsAt: string | Date;
  broadcastAt: string | Date;
  airsUntil: string | Date | null;
  listed: number;
  lastNumber: number | null;
  lastAirsAt: string | Date | null;
}

/**
 * Runs without an end in sight (Detective Conan, Doraemon ...) have episodes for the last and the next cour only, and
 * get the following ones as time passes: at every start, and daily while the site runs. Their numbers are counted
 * through years with breaks, so they are marked as estimated (product P2; docs/catalogue.md).
 */
export async function extendOpenRuns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  // Not the lock of imports: a start waits for none.
  return db.withLock('open-runs', () =>
    db.transaction(async (manager) => {
      const rows = (await openRuns(manager)).flatMap((run) => nextEpisodes(run, clock.now()));
      const columns = [
        'animeId',
        'number',
        'title',
        'airsAt',
        'estimated',
        'numberEstimated',
        'listed',
      ] as const;
      await bulkInsert(manager, 'episode', columns, rows);
      return rows.length;
    }),
  );
}

function openRuns(manager: EntityManager): Promise<OpenRun[]> {
  return manager.query(
    `SELECT a.id AS id, a.nativeTitle AS nativeTitle, a.startsAt AS startsAt, a.broadcastAt AS broadcastAt,
            a.airsUntil AS airsUntil, a.listed AS listed,
            MAX(e.number) AS lastNumber, MAX(e.airsAt) AS lastAirsAt
       FROM anime a LEFT JOIN episode e ON e.animeId = a.id
      WHERE a.openRun = 1 AND a.startsAt IS NOT NULL AND a.broadcastAt IS NOT NULL
      GROUP BY a.id, a.nativeTitle, a.startsAt, a.broadcastAt, a.airsUntil, a.listed`,
  );
}

function nextEpisodes(run: OpenRun, now: Date): SqlValue[][] {
  const slot = fromSqlInstant(run.broadcastAt).getTime();
  const last = fromSqlInstantOrNull(run.lastAirsAt)?.getTime() ?? Number.NEGATIVE_INFINITY;
  const until = Math.min(
    now.getTime() + WEEKS * WEEK,
    fromSqlInstantOrNull(run.airsUntil)?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const from = Math.max(now.getTime() - WEEKS * WEEK, last + 1, slot);
  const firstAt = slot + Math.ceil((from - slot) / WEEK) * WEEK;
  // A gap (the site was off for long) starts the count anew, never below what was already given.
  const follows = firstAt - last < 2 * WEEK;
  let number = follows
    ? (run.lastNumber ?? 0) + 1
    : Math.max((run.lastNumber ?? 0) + 1, estimateNumber(run, firstAt));
  const rows: SqlValue[][] = [];
  for (let at = firstAt; at <= until; at += WEEK) {
    rows.push([run.id, number, null, toSqlInstant(new Date(at)), 1, 1, run.listed]);
    number += 1;
  }
  return rows;
}

function estimateNumber({ nativeTitle, startsAt }: OpenRun, at: number): number {
  const anchor = knownRuns.find(({ native }) => native === nativeTitle)?.anchor;
  const known = anchor
    ? { number: anchor.number, at: Date.parse(anchor.airedAt), pace: anchor.pace }
    : { number: 1, at: fromSqlInstant(startsAt).getTime(), pace: USUAL_PACE };
  return Math.max(1, known.number + Math.round(((at - known.at) / WEEK) * known.pace));
}
