import type { Database } from '../../../server/data/database';
import { UserEntity } from '../../../server/data/entities/accounts';
import { insertProfile } from '../../../server/data/stores/profileStore';

/** A row in the user table and nothing else: for tests of rules that need no sign-in. */
export async function insertUser({ manager }: Database, id: string, at: Date): Promise<void> {
  const person = { id, name: id, email: `${id}@example.org`, emailVerified: false };
  await manager.insert(UserEntity, { ...person, createdAt: at, updatedAt: at });
}

/** The same with a profile of this handle. */
export async function insertPerson(
  db: Database,
  { id, handle }: { id: string; handle: string },
  at: Date,
): Promise<void> {
  await insertUser(db, id, at);
  const none = { about: '', avatar: null, banner: null, postsGoSince: null, digestAt: null };
  await insertProfile(db.manager, { userId: id, handle, ...none, createdAt: at });
}
