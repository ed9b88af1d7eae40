import type { EntityManager, EntityTarget, FindOptionsOrder, FindOptionsWhere } from 'typeorm';

interface Kept {
  id: string;
  createdAt: Date;
}

/** Removes the oldest rows of somebody's, so that with one more there are at most `keep`: nobody fills the table alone. */
export async function makeRoom<Row extends Kept>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  { where, keep }: { where: FindOptionsWhere<Row>; keep: number },
): Promise<void> {
  const order = { createdAt: 'DESC', id: 'ASC' } as FindOptionsOrder<Row>;
  const surplus = await manager.find(entity, { where, order, skip: keep - 1, take: keep });
  if (surplus.length > 0)
    await manager.delete(
      entity,
      surplus.map(({ id }) => id),
    );
}
