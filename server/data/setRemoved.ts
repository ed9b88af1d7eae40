import { type EntityManager, type EntityTarget, IsNull, Not } from 'typeorm';

interface Removable {
  id: string;
  removedAt: Date | null;
}

/**
 * Marks a row as removed by a moderator, or takes the mark away with null. Returns whether that changed it: what is removed
 * already keeps its time.
 */
export async function setRemoved(
  manager: EntityManager,
  entity: EntityTarget<Removable>,
  id: string,
  removedAt: Date | null,
): Promise<boolean> {
  const other = removedAt === null ? Not(IsNull()) : IsNull();
  const { affected } = await manager.update(entity, { id, removedAt: other }, { removedAt });
  return affected === 1;
}
