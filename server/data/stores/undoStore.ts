import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices } from '../bulkInsert';
import { toSqlInstant } from '../instant';
import { countOf } from '../page';

/** A change that its person can still take back; `parts` are JSON texts, each of which fits its column. */
export interface Undo {
  id: string;
  userId: string;
  expiresAt: Date;
  parts: readonly string[];
}

/** A part of an undo, as it is stored: the first one in the undo's own row, where the position is null. */
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

/** Takes an undo out and returns its parts in their order; null when there is none that still holds. */
export async function takeUndo(
  manager: EntityManager,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<string[] | null> {
  const [found]: { data: string | null }[] = await manager.query(
    'SELECT data FROM undo_step WHERE id = ? AND userId = ? AND expiresAt > ?',
    [id, userId, toSqlInstant(now)],
  );
  if (!found) return null;
  const parts: { data: string }[] = await manager.query(
    'SELECT data FROM undo_part WHERE undoId = ? ORDER BY position',
    [id],
  );
  await deleteUndos(manager, [id]);
  return [found, ...parts].flatMap(({ data }) => data ?? []);
}

/** How many changes are kept for a person to take back, and their bytes together. */
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

/** For few anime the database looks for them; of many, nearly every part has one. */
const FEW = 20;

/** A person's parts that may be about these anime, and perhaps others. */
export async function partsAbout(
  manager: EntityManager,
  { userId, now, animeIds }: { userId: string; now: Date; animeIds: readonly number[] },
): Promise<UndoPart[]> {
  const few = animeIds.length <= FEW ? animeIds : [];
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
  await inSlices(ids, async (slice, marks) => {
    await manager.query(`DELETE FROM undo_step WHERE id IN (${marks})`, [...slice]);
    return [];
  });
}

/** At most so many of anybody's that no longer hold. Returns how many there were. */
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
