import { type EntityManager, MoreThan } from 'typeorm';
import { findRow, hasRow } from '../byKey';
import type { Database } from '../database';
import { UserEntity } from '../entities/accounts';
import { lockedRows } from '../locks';
import { markStatsOf } from './communityStatsStore';

export type UserRow = UserEntity;

/** A user by id, or by email address in lower case. */
export type UserName = { id: string } | { email: string };

/** Whether the row was inserted. */
export async function insertUser(manager: EntityManager, row: UserRow): Promise<boolean> {
  const { identifiers } = await manager.insert(UserEntity, row);
  return identifiers.length > 0;
}

export async function findUser(manager: EntityManager, name: UserName): Promise<UserRow | null> {
  return await findRow(manager, UserEntity, { where: name });
}

/** Reads a plain row: hydrating an entity would make found users distinguishable by time. */
export async function findUserId(db: Pick<Database, 'readRow'>, email: string): Promise<string | undefined> {
  const row = await db.readRow<Pick<UserRow, 'id'>>('SELECT id, email FROM user WHERE email = ?', [email], {
    email,
  });
  return row?.id;
}

export async function isUser(manager: EntityManager, where: Partial<Pick<UserRow, 'id' | 'email'>>) {
  return await hasRow(manager, UserEntity, where);
}

/** Accounts created after this. */
export async function countUsersSince(manager: EntityManager, since: Date): Promise<number> {
  return await manager.countBy(UserEntity, { createdAt: MoreThan(since) });
}

export async function updateUser(
  manager: EntityManager,
  id: string,
  changes: Partial<Pick<UserRow, 'name' | 'image' | 'updatedAt'>>,
): Promise<void> {
  await manager.update(UserEntity, { id }, changes);
}

/** Compare-and-set: false if address or state differ from what the caller read. */
export async function replaceEmail(
  manager: EntityManager,
  { id, email, emailVerified }: Pick<UserRow, 'id' | 'email' | 'emailVerified'>,
  changes: Partial<Pick<UserRow, 'email' | 'emailVerified' | 'updatedAt'>>,
): Promise<boolean> {
  const { affected } = await manager.update(UserEntity, { id, email, emailVerified }, changes);
  return affected === 1;
}

/** Locks a user's row until the transaction ends, which serialises changes of the user's data. */
export async function lockUser(manager: EntityManager, id: string): Promise<void> {
  await findRow(manager, UserEntity, { select: { id: true }, where: { id }, ...lockedRows(manager) });
}

/** Deletes a user; foreign keys delete their data. Their anime are recounted. */
export async function deleteUser(manager: EntityManager, id: string): Promise<void> {
  await markStatsOf(manager, id);
  await manager.delete(UserEntity, { id });
}
