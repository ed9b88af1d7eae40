import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { findRow, findRows } from '../byKey';
import { ApiTokenEntity } from '../entities/accounts';
import { removeBatch } from '../removeRows';
import type { UserRow } from './userStore';

export type ApiTokenRow = Omit<ApiTokenEntity, 'user'>;

export async function insertApiToken(manager: EntityManager, row: ApiTokenRow): Promise<void> {
  await manager.insert(ApiTokenEntity, row);
}

export async function countApiTokens(manager: EntityManager, userId: string): Promise<number> {
  return await manager.countBy(ApiTokenEntity, { userId });
}

/** Newest first, including expired ones. */
export async function apiTokensOf(
  manager: EntityManager,
  userId: string,
  limit: number,
): Promise<ApiTokenRow[]> {
  return await findRows(manager, ApiTokenEntity, {
    where: { userId },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: limit,
  });
}

/** Includes the user it authenticates. */
export async function findApiToken(
  manager: EntityManager,
  hash: string,
): Promise<(ApiTokenRow & { user?: UserRow }) | null> {
  return await findRow(manager, ApiTokenEntity, { where: { hash }, relations: { user: true } });
}

export async function noteApiTokenUse(manager: EntityManager, id: string, lastUsedAt: Date): Promise<void> {
  await manager.update(ApiTokenEntity, { id }, { lastUsedAt });
}

/** False if this user has no such token. */
export async function deleteApiToken(
  manager: EntityManager,
  { id, userId }: Pick<ApiTokenRow, 'id' | 'userId'>,
): Promise<boolean> {
  const { affected } = await manager.delete(ApiTokenEntity, { id, userId });
  return affected === 1;
}

export async function deleteApiTokensOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(ApiTokenEntity, { userId });
}

export async function deleteExpiredApiTokens(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, ApiTokenEntity, { expiresAt: LessThanOrEqual(until) }, limit);
}
