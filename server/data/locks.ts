import type { EntityManager, FindOneOptions } from 'typeorm';
import { isSqlite } from './dialect';

/** Suffix for a SELECT that locks its rows until the commit. Empty on SQLite, where transactions are exclusive. */
export function lockForUpdate(manager: EntityManager): '' | ' FOR UPDATE' {
  return isSqlite(manager) ? '' : ' FOR UPDATE';
}

/** The same for find options: `manager.findOne(…, { where, ...lockedRows(manager) })`. */
export function lockedRows(manager: EntityManager): Pick<FindOneOptions, 'lock'> {
  return isSqlite(manager) ? {} : { lock: { mode: 'pessimistic_write' } };
}

/**
 * Locks the rows of these users until the commit, always in the same order, so that transactions about the same users are
 * serialised across instances. Returns the ids that exist.
 */
export async function lockUsers(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
  const marks = ids.map(() => '?').join(', ');
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM user WHERE id IN (${marks}) ORDER BY id${lockForUpdate(manager)}`,
    [...ids],
  );
  return rows.map(({ id }) => id);
}
