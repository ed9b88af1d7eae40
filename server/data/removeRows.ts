import type { EntityManager, EntityTarget, FindOptionsOrder, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { findRows } from './byKey';

interface Kept {
  id: string;
  createdAt: Date;
}

/** Removes a user's oldest rows, so that with one more there are at most `keep`: no user can fill the table alone. */
export async function removeOldest<Row extends Kept>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  { where, keep }: { where: FindOptionsWhere<Row>; keep: number },
): Promise<void> {
  const order = { createdAt: 'DESC', id: 'ASC' } as FindOptionsOrder<Row>;
  const surplus = await findRows(manager, entity, { where, order, skip: keep - 1, take: keep });
  if (surplus.length === 0) return;
  await manager.delete(
    entity,
    surplus.map(({ id }) => id),
  );
}

/**
 * Removes up to `limit` rows and returns their number. Rows are found first and removed by key: a delete by date would lock
 * more than it removes.
 */
export async function removeBatch<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
  limit: number,
): Promise<number> {
  const rows = await findRows(manager, entity, { where, take: limit });
  if (rows.length > 0) await manager.remove(rows);
  return rows.length;
}
