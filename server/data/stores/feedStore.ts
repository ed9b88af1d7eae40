import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow, findRows } from '../byKey';
import { FeedEntity } from '../entities/transfer';
import { fromSqlInstant } from '../instant';
import { markByKey } from '../readMarks';

/** A private feed, by the hash of the token in its address. */
export type FeedRow = FeedEntity;
type FeedKey = Pick<FeedRow, 'userId' | 'kind'>;

/** A user's feeds, at most one of each kind. */
export async function feedsOf(manager: EntityManager, userId: string): Promise<FeedRow[]> {
  return await findRows(manager, FeedEntity, { where: { userId }, order: { kind: 'ASC' } });
}

export async function findFeed(
  manager: EntityManager,
  { hash, kind }: Pick<FeedRow, 'hash' | 'kind'>,
): Promise<FeedRow | null> {
  return await findRow(manager, FeedEntity, { where: { hash, kind } });
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

/** When something in a calendar was last moved, null if before this was recorded, and how often since. */
export interface Revision {
  changedAt: Date | null;
  moves: number;
}

/** By id of the episode. */
export async function episodeRevisions(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, Revision>> {
  return await revisions(manager, 'SELECT id, changedAt, moves FROM episode', ids);
}

/** By id of the anime: those of its start. */
export async function startRevisions(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, Revision>> {
  return await revisions(
    manager,
    'SELECT id, startChangedAt AS changedAt, startMoves AS moves FROM anime',
    ids,
  );
}

async function revisions(
  manager: EntityManager,
  select: string,
  ids: readonly number[],
): Promise<Map<number, Revision>> {
  const rows = await runInSlices<number, { id: number; changedAt: string | Date | null; moves: number }>(
    ids,
    (slice, marks) => manager.query(markByKey(`${select} WHERE id IN (${marks})`), [...slice]),
  );
  return new Map(
    rows.map(({ id, changedAt, moves }) => [
      id,
      { changedAt: changedAt === null ? null : fromSqlInstant(changedAt), moves },
    ]),
  );
}
