import type { EntityManager } from 'typeorm';
import { bulkInsert, changeInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import { toSqlInstant } from '../instant';
import { countOf } from '../page';

/** A change that its user can still undo; `parts` are JSON strings, each of which fits its column. */
export interface Undo {
  id: string;
  userId: string;
  expiresAt: Date;
  parts: readonly string[];
}

/** A stored part of an undo step; the first, with a null position, is in the step's own row. */
export interface UndoPart {
  undoId: string;
  position: number | null;
  data: string;
}

export const undoBytes = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);

export async function insertUndo(
  manager: EntityManager,
  { id, userId, expiresAt, parts }: Undo,
): Promise<void> {
  await bulkInsert(
    manager,
    'undo_step',
    ['id', 'userId', 'expiresAt', 'bytes', 'data'],
    [[id, userId, toSqlInstant(expiresAt), undoBytes(parts), parts[0] ?? null]],
  );
  const rows = parts.slice(1).map((data, position) => [id, position, data]);
  await bulkInsert(manager, 'undo_part', ['undoId', 'position', 'data'], rows);
}

/** Removes an undo step and returns its parts in order; null if there is none or it has expired. */
export async function takeUndo(
  manager: EntityManager,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<string[] | null> {
  const found = await queryRow<{ data: string | null }>(
    manager,
    'SELECT id, userId, data FROM undo_step WHERE id = ? AND userId = ? AND expiresAt > ?',
    [id, userId, toSqlInstant(now)],
    { id, userId },
  );
  if (!found) return null;
  const parts: { data: string }[] = await manager.query(
    'SELECT data FROM undo_part WHERE undoId = ? ORDER BY position',
    [id],
  );
  await deleteUndos(manager, [id]);
  return [found, ...parts].flatMap(({ data }) => data ?? []);
}

/** Number of a user's undo steps, and their total bytes. */
export interface UndoTotals {
  count: number;
  bytes: number;
}

export async function undoTotals(manager: EntityManager, userId: string): Promise<UndoTotals> {
  const rows: { n: number | string; bytes: number | string | null }[] = await manager.query(
    'SELECT COUNT(*) AS n, SUM(bytes) AS bytes FROM undo_step WHERE userId = ?',
    [userId],
  );
  return { count: countOf(rows), bytes: Number(rows[0]?.bytes ?? 0) };
}

export async function undosOldestFirst(
  manager: EntityManager,
  userId: string,
): Promise<{ id: string; bytes: number }[]> {
  return await manager.query('SELECT id, bytes FROM undo_step WHERE userId = ? ORDER BY expiresAt, id', [
    userId,
  ]);
}

/** Most anime to filter by in SQL: with more, nearly every part has one. */
const MAX_ANIME_FILTERED_IN_SQL = 20;

/** A user's parts that may concern these anime; may include others. */
export async function partsAbout(
  manager: EntityManager,
  { userId, now, animeIds }: { userId: string; now: Date; animeIds: readonly number[] },
): Promise<UndoPart[]> {
  const few = animeIds.length <= MAX_ANIME_FILTERED_IN_SQL ? animeIds : [];
  const about = (column: string) => few.map(() => `INSTR(${column}, ?) > 0`).join(' OR ') || '1 = 1';
  const values = [userId, toSqlInstant(now), ...few.map((id) => `"animeId":${id},`)];
  return await manager.query(
    `SELECT s.id AS undoId, NULL AS position, s.data AS data FROM undo_step s
      WHERE s.userId = ? AND s.expiresAt > ? AND s.data IS NOT NULL AND (${about('s.data')})
      UNION ALL
     SELECT p.undoId, p.position, p.data FROM undo_step s JOIN undo_part p ON p.undoId = s.id
      WHERE s.userId = ? AND s.expiresAt > ? AND (${about('p.data')})`,
    [...values, ...values],
  );
}

export async function updatePart(
  manager: EntityManager,
  { undoId, position, data }: UndoPart,
): Promise<void> {
  if (position === null) await manager.query('UPDATE undo_step SET data = ? WHERE id = ?', [data, undoId]);
  else
    await manager.query('UPDATE undo_part SET data = ? WHERE undoId = ? AND position = ?', [
      data,
      undoId,
      position,
    ]);
}

export async function deleteUndos(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await changeInSlices(manager, 'DELETE FROM undo_step WHERE id IN ({ids})', ids);
}

/** Deletes up to `limit` expired undo steps of any user. Returns how many. */
export async function deleteExpiredUndos(
  manager: EntityManager,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const rows: { id: string }[] = await manager.query(
    'SELECT id FROM undo_step WHERE expiresAt <= ? LIMIT ?',
    [toSqlInstant(now), limit],
  );
  await deleteUndos(
    manager,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
