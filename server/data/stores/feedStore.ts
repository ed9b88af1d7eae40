import type { EntityManager } from 'typeorm';
import { FeedEntity } from '../entities/transfer';

/** A private feed, by the hash of the token in its address. */
export type FeedRow = Omit<FeedEntity, 'user'>;
type FeedKey = Pick<FeedRow, 'userId' | 'kind'>;

/** A user's feeds, at most one of each kind. */
export async function feedsOf(manager: EntityManager, userId: string): Promise<FeedRow[]> {
  return await manager.find(FeedEntity, { where: { userId }, order: { kind: 'ASC' } });
}

export async function findFeed(
  manager: EntityManager,
  { hash, kind }: Pick<FeedRow, 'hash' | 'kind'>,
): Promise<FeedRow | null> {
  return await manager.findOneBy(FeedEntity, { hash, kind });
}

/** Replaces the user's former feed of this kind. */
export async function writeFeed(manager: EntityManager, row: FeedRow): Promise<void> {
  await manager.upsert(FeedEntity, row, ['userId', 'kind']);
}

export async function noteFeedUse(
  manager: EntityManager,
  { userId, kind }: FeedKey,
  lastUsedAt: Date,
): Promise<void> {
  await manager.update(FeedEntity, { userId, kind }, { lastUsedAt });
}

/** False if there was none. */
export async function deleteFeed(manager: EntityManager, { userId, kind }: FeedKey): Promise<boolean> {
  const { affected } = await manager.delete(FeedEntity, { userId, kind });
  return affected === 1;
}

export async function deleteFeeds(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(FeedEntity, { userId });
}
