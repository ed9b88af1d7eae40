import type { Database } from '../../../data/database';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';

interface Counted {
  /** Newest episode and last import when it was counted: with others the count may be another. */
  state: string;
  /** Up to this instant. */
  until: Date;
  count: number;
}

interface Row {
  newest: number | null;
  imported: string | Date | null;
  added: number | string;
}

/** After so long the count is taken anew, whatever the state says: an operator may have changed rows by hand. */
const KEPT = 3_600_000;
const known = new WeakMap<Database, Counted>();

/**
 * How many episodes have aired. Counting the whole list takes milliseconds on every call, so the count of an instant is
 * kept, and only what aired since is added to it.
 */
export async function countAired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = known.get(db);
  const from =
    before && before.until <= now && now.getTime() - before.until.getTime() < KEPT ? before : undefined;
  const since = from ? 'e.airsAt > ? AND ' : '';
  const [row]: Row[] = await db.manager.query(
    `SELECT (SELECT MAX(id) FROM episode) AS newest, (SELECT MAX(importedAt) FROM catalogue_source) AS imported,
            (SELECT COUNT(*) FROM episode e WHERE e.listed = 1 AND ${since}e.airsAt <= ?) AS added`,
    [...(from ? [toSqlInstant(from.until)] : []), toSqlInstant(now)],
  );
  const state = `${row?.newest} ${String(row?.imported)}`;
  const added = Number(row?.added ?? 0);
  if (from && from.state !== state) {
    known.delete(db);
    return countAired({ db, clock });
  }
  const count = (from?.count ?? 0) + added;
  if (!from) known.set(db, { state, until: now, count });
  return count;
}
