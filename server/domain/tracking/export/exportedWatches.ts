import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import { fromSqlInstant } from '../../../data/instant';
import { watchesOf } from '../import/plan/entryRows';
import type { WatchRow } from '../undo/steps';

/** Rows of history that an export holds at a time. */
export const WATCHES_HELD = 10_000;

/**
 * The history of each of these entries, in their order, in pieces: short histories are read together, a long one in parts.
 * So an export holds `WATCHES_HELD` rows at most, however long its owner has been watching. Each must be read before the
 * next is asked for.
 */
export async function* exportedWatches(
  manager: EntityManager,
  entryIds: readonly string[],
): AsyncGenerator<AsyncIterable<WatchRow[]>> {
  const lengths = await lengthsOf(manager, entryIds);
  for (const ids of groups(entryIds, lengths)) {
    const [first = ''] = ids;
    if ((lengths.get(first) ?? 0) > WATCHES_HELD) {
      yield longHistory(manager, first);
      continue;
    }
    const watches = await watchesOf(manager, ids);
    for (const id of ids) yield once(watches.get(id) ?? []);
  }
}

async function lengthsOf(manager: EntityManager, entryIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await inSlices<string, { entryId: string; n: number | string }>(entryIds, (slice, marks) =>
    manager.query(
      `SELECT entryId, COUNT(*) AS n FROM episode_watch WHERE entryId IN (${marks}) GROUP BY entryId`,
      [...slice],
    ),
  );
  return new Map(rows.map(({ entryId, n }) => [entryId, Number(n)]));
}

/** As many neighbours together as may be held at a time; what is longer by itself stands alone. */
function groups(entryIds: readonly string[], lengths: ReadonlyMap<string, number>): string[][] {
  const all: string[][] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const id of entryIds) {
    const length = lengths.get(id) ?? 0;
    if (held + length > WATCHES_HELD) {
      all.push([]);
      held = 0;
    }
    all.at(-1)?.push(id);
    held += length;
  }
  return all;
}

async function* once(rows: WatchRow[]): AsyncGenerator<WatchRow[]> {
  yield rows;
}

async function* longHistory(manager: EntityManager, entryId: string): AsyncGenerator<WatchRow[]> {
  let [pass, number] = [0, 0];
  for (;;) {
    const rows: { pass: number; number: number; watchedAt: string | Date | null }[] = await manager.query(
      `SELECT pass, number, watchedAt FROM episode_watch
        WHERE entryId = ? AND (pass > ? OR (pass = ? AND number > ?)) ORDER BY pass, number LIMIT ?`,
      [entryId, pass, pass, number, WATCHES_HELD],
    );
    yield rows.map((row) => [
      row.pass,
      row.number,
      row.watchedAt === null ? null : fromSqlInstant(row.watchedAt).toISOString(),
    ]);
    const last = rows.at(-1);
    if (!last || rows.length < WATCHES_HELD) return;
    [pass, number] = [last.pass, last.number];
  }
}
