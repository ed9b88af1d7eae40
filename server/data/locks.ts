import type { EntityManager, FindOneOptions } from 'typeorm';
import { isSqlite } from './dialect';

/**
 * Ends a SELECT whose rows are held until the commit. Empty on SQLite, where a transaction has the database to itself.
 */
export function forUpdate(manager: EntityManager): '' | ' FOR UPDATE' {
  return isSqlite(manager) ? '' : ' FOR UPDATE';
}

/** The same for find options: `manager.findOne(…, { where, ...lockedRows(manager) })`. */
export function lockedRows(manager: EntityManager): Pick<FindOneOptions, 'lock'> {
  return isSqlite(manager) ? {} : { lock: { mode: 'pessimistic_write' } };
}

/**
 * Holds the rows of these users until the commit, always in the same order, so that two transactions about the same people
 * run one after the other on every instance. Returns the ids that exist.
 */
export async function lockUsers(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
  const marks = ids.map(() => '?').join(', ');
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM user WHERE id IN (${marks}) ORDER BY id${forUpdate(manager)}`,
    [...ids],
  );
  return rows.map(({ id }) => id);
}
