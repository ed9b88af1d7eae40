import { type EntityManager, IsNull } from 'typeorm';
import { findRow, hasRow } from '../byKey';
import { UnlockRequestEntity } from '../entities/unlocks';
import { toSqlInstant } from '../instant';
import { lockedRows } from '../locks';

export type UnlockRequest = UnlockRequestEntity;

export async function insertUnlock(manager: EntityManager, row: UnlockRequest): Promise<void> {
  await manager.insert(UnlockRequestEntity, row);
}

/** A user's request, stopped or not, locked until the commit. */
export async function lockUnlock(manager: EntityManager, userId: string): Promise<UnlockRequest | null> {
  return await findRow(manager, UnlockRequestEntity, { where: { userId }, ...lockedRows(manager) });
}

/** The one that has not been stopped. */
export async function pendingUnlock(manager: EntityManager, userId: string): Promise<UnlockRequest | null> {
  return await findRow(manager, UnlockRequestEntity, { where: { userId, stoppedAt: IsNull() } });
}

/** Whether a mailed link can still stop something. */
export async function isStoppable(manager: EntityManager, stopHash: string): Promise<boolean> {
  return await hasRow(manager, UnlockRequestEntity, { stopHash, stoppedAt: IsNull() });
}

/** Marks a request as stopped, by its user or by the link; false if there is none. A sweep writes it to the log. */
export async function stopUnlock(
  manager: EntityManager,
  of: Pick<UnlockRequest, 'userId'> | Pick<UnlockRequest, 'stopHash'>,
  now: Date,
): Promise<boolean> {
  const stopped = { stoppedAt: now, endsAt: now };
  const { affected } = await manager.update(UnlockRequestEntity, { ...of, stoppedAt: IsNull() }, stopped);
  return affected === 1;
}

export async function deleteUnlock(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(UnlockRequestEntity, { userId });
}

/** Those whose end has come, or that were stopped. */
export async function unlocksDue(
  manager: EntityManager,
  { now, most }: { now: Date; most: number },
): Promise<Pick<UnlockRequest, 'userId' | 'byId' | 'onServer'>[]> {
  const rows: Pick<UnlockRequest, 'userId' | 'byId' | 'onServer'>[] = await manager.query(
    `SELECT r.userId AS userId, r.byId AS byId, r.onServer AS onServer FROM unlock_request r
      WHERE r.endsAt <= ? ORDER BY r.endsAt LIMIT ?`,
    [toSqlInstant(now), most],
  );
  return rows.map((row) => ({ ...row, onServer: Boolean(row.onServer) }));
}
