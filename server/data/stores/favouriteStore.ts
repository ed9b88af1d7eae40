import type { EntityManager } from 'typeorm';
import { bulkInsert, runInSlices } from '../bulkInsert';
import { fromSqlInstant, toSqlInstant } from '../instant';

/** Favourites that are no anime: characters, people and studios. */
export interface FavouriteRow {
  kind: string;
  ref: string;
  addedAt: Date;
}

/** All of a user's, of every kind, in the order in which they were added. */
export async function favouritesOf(manager: EntityManager, userId: string): Promise<FavouriteRow[]> {
  const rows: (Omit<FavouriteRow, 'addedAt'> & { addedAt: string | Date })[] = await manager.query(
    'SELECT kind, ref, addedAt FROM favourite WHERE userId = ? ORDER BY addedAt, ref',
    [userId],
  );
  return rows.map(({ kind, ref, addedAt }) => ({ kind, ref, addedAt: fromSqlInstant(addedAt) }));
}

export async function insertFavourites(
  manager: EntityManager,
  userId: string,
  favourites: readonly FavouriteRow[],
): Promise<void> {
  const rows = favourites.map(({ kind, ref, addedAt }) => [userId, kind, ref, toSqlInstant(addedAt)]);
  await bulkInsert(manager, 'favourite', ['userId', 'kind', 'ref', 'addedAt'], rows);
}

export async function deleteFavourite(
  manager: EntityManager,
  { userId, kind, ref }: Omit<FavouriteRow, 'addedAt'> & { userId: string },
): Promise<void> {
  await manager.query('DELETE FROM favourite WHERE userId = ? AND kind = ? AND ref = ?', [userId, kind, ref]);
}

/** Those of these ids that are nobody's favourite of this kind. */
export async function withoutFavourites(
  manager: EntityManager,
  kind: string,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows: { ref: string }[] = await manager.query('SELECT DISTINCT ref FROM favourite WHERE kind = ?', [
    kind,
  ]);
  const favourites = new Set(rows.map(({ ref }) => ref));
  return ids.filter((id) => !favourites.has(String(id)));
}

/** Everyone's favourite `from` becomes `to`, where it isn't one already. */
export async function moveFavourites(
  manager: EntityManager,
  kind: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const owners: { userId: string }[] = await manager.query(
    `SELECT f.userId AS userId FROM favourite f WHERE f.kind = ? AND f.ref = ?
        AND NOT EXISTS (SELECT 1 FROM favourite t WHERE t.userId = f.userId AND t.kind = f.kind AND t.ref = ?)`,
    [kind, from, to],
  );
  await runInSlices(owners, async (slice, marks) => {
    await manager.query(`UPDATE favourite SET ref = ? WHERE kind = ? AND ref = ? AND userId IN (${marks})`, [
      to,
      kind,
      from,
      ...slice.map(({ userId }) => userId),
    ]);
    return [];
  });
  await manager.query('DELETE FROM favourite WHERE kind = ? AND ref = ?', [kind, from]);
}
