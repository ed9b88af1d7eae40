import type { Database } from '../../../server/data/database';
import { UserEntity } from '../../../server/data/entities/accounts';

/** Somebody in the table of users and nowhere else: for tests of the rules, which need no way in. */
export async function insertUser({ manager }: Database, id: string, at: Date): Promise<void> {
  const person = { id, name: id, email: `${id}@example.org`, emailVerified: false };
  await manager.insert(UserEntity, { ...person, createdAt: at, updatedAt: at });
}
