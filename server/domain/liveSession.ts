import type { EntityManager } from 'typeorm';
import { SessionEntity } from '../data/entities/accounts';
import type { Deps } from './ports';

/**
 * Whether a session that began a change still lives, and holds it until the transaction ends: what is made for it must not
 * outlive the end of all sessions, which may have come meanwhile.
 */
export async function holdSession(
  { db }: Pick<Deps, 'db'>,
  manager: EntityManager,
  id: string,
): Promise<boolean> {
  const found = await manager.findOne(SessionEntity, {
    select: { id: true },
    where: { id },
    ...db.forUpdate,
  });
  return found !== null;
}
