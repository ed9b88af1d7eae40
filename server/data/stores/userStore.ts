import type { EntityManager } from 'typeorm';
import type { Database } from '../database';
import { UserEntity } from '../entities/accounts';
import { lockedRows } from '../locks';
import { markStatsOf } from './communityStatsStore';

export type UserRow = UserEntity;

/** A person by the key or by the address, which is looked up in lower case. */
export type UserName = { id: string } | { email: string };

/** Whether the database has taken the row. */
export async function insertUser(manager: EntityManager, row: UserRow): Promise<boolean> {
  const { identifiers } = await manager.insert(UserEntity, row);
  return identifiers.length > 0;
}

export async function findUser(manager: EntityManager, name: UserName): Promise<UserRow | null> {
  return await manager.findOneBy(UserEntity, name);
}

/** A plain row: making an entity of it would take longer than finding nobody. */
export async function findUserId(db: Pick<Database, 'readRow'>, email: string): Promise<string | undefined> {
  const row = await db.readRow<Pick<UserRow, 'id'>>('SELECT id FROM user WHERE email = ?', [email]);
  return row?.id;
}

export async function isUser(manager: EntityManager, where: Partial<Pick<UserRow, 'id' | 'email'>>) {
  return await manager.existsBy(UserEntity, where);
}

export async function updateUser(
  manager: EntityManager,
  id: string,
  changes: Partial<Pick<UserRow, 'name' | 'image' | 'updatedAt'>>,
): Promise<void> {
  await manager.update(UserEntity, { id }, changes);
}

/** Only while address and state are as the caller knew them; false otherwise. */
export async function replaceEmail(
  manager: EntityManager,
  { id, email, emailVerified }: Pick<UserRow, 'id' | 'email' | 'emailVerified'>,
  changes: Partial<Pick<UserRow, 'email' | 'emailVerified' | 'updatedAt'>>,
): Promise<boolean> {
  const { affected } = await manager.update(UserEntity, { id, email, emailVerified }, changes);
  return affected === 1;
}

/** Holds a user's row until the transaction ends, so that two changes of what belongs to it come one after the other. */
export async function lockUser(manager: EntityManager, id: string): Promise<void> {
  await manager.findOne(UserEntity, { select: { id: true }, where: { id }, ...lockedRows(manager) });
}

/** What other tables keep of the user goes along, by their foreign keys. */
/** All that hangs on it goes along; what they kept counts no more. */
export async function deleteUser(manager: EntityManager, id: string): Promise<void> {
  await markStatsOf(manager, id);
  await manager.delete(UserEntity, { id });
}
