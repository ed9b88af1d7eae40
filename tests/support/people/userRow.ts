import type { Database } from '../../../server/data/database';
import { UserEntity } from '../../../server/data/entities/accounts';

/** A row in the user table and nothing else: for tests of rules that need no sign-in. */
export async function insertUser({ manager }: Database, id: string, at: Date): Promise<void> {
  const person = { id, name: id, email: `${id}@example.org`, emailVerified: false };
  await manager.insert(UserEntity, { ...person, createdAt: at, updatedAt: at });
}
