import type { EntityManager } from 'typeorm';
import { UserEntity } from '../../data/entities/accounts';
import type { Deps } from '../ports';

/** Holds a user's row until the transaction ends, so that two changes of what belongs to it come one after the other. */
export async function lockUser(
  { db }: Pick<Deps, 'db'>,
  manager: EntityManager,
  userId: string,
): Promise<void> {
  await manager.findOne(UserEntity, { select: { id: true }, where: { id: userId }, ...db.forUpdate });
}
