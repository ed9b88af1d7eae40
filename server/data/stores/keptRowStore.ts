import { type EntityManager, In, MoreThan } from 'typeorm';
import { findRows } from '../byKey';
import { KeptRowEntity } from '../entities/transfer';

export type KeptRow = KeptRowEntity;

/** How many rows a user has, and their size. */
export async function keptTotals(
  manager: EntityManager,
  userId: string,
): Promise<{ rows: number; bytes: number }> {
  const [row] = await manager.query(
    'SELECT COUNT(*) AS n, COALESCE(SUM(bytes), 0) AS bytes FROM kept_row WHERE userId = ?',
    [userId],
  );
  return { rows: Number(row.n), bytes: Number(row.bytes) };
}

/** Size and time of those rows that a user has. */
export async function keptRowsByRef(
  manager: EntityManager,
  { userId, refs }: { userId: string; refs: readonly string[] },
): Promise<Map<string, Pick<KeptRow, 'ref' | 'bytes' | 'keptAt'>>> {
  const rows = await findRows(manager, KeptRowEntity, {
    select: { ref: true, bytes: true, keptAt: true },
    where: { userId, ref: In([...refs]) },
  });
  return new Map(rows.map((row) => [row.ref, row]));
}

export async function saveKeptRows(manager: EntityManager, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length > 0) await manager.upsert(KeptRowEntity, [...rows], ['userId', 'ref']);
}

/** A user's rows in order, after one of them. */
export async function keptRowsAfter(
  manager: EntityManager,
  { userId, ref, limit }: { userId: string; ref: string; limit: number },
): Promise<KeptRow[]> {
  return await findRows(manager, KeptRowEntity, {
    where: { userId, ref: MoreThan(ref) },
    order: { ref: 'ASC' },
    take: limit,
  });
}
