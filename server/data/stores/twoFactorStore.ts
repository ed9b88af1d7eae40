import { type EntityManager, In, IsNull, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import { findRow } from '../byKey';
import { RecoveryCodeEntity, TwoFactorChallengeEntity, TwoFactorEntity } from '../entities/factors';
import { lockedRows } from '../locks';
import { removeBatch } from '../removeRows';

export type TwoFactorRow = TwoFactorEntity;
export type RecoveryCodeRow = RecoveryCodeEntity;
export type ChallengeRow = TwoFactorChallengeEntity;

export async function findTwoFactor(manager: EntityManager, userId: string): Promise<TwoFactorRow | null> {
  return await findRow(manager, TwoFactorEntity, { where: { userId } });
}

/** Locked until the commit, so that two codes are checked one after the other. */
export async function lockTwoFactor(manager: EntityManager, userId: string): Promise<TwoFactorRow | null> {
  return await findRow(manager, TwoFactorEntity, { where: { userId }, ...lockedRows(manager) });
}

export async function insertTwoFactor(manager: EntityManager, row: TwoFactorRow): Promise<void> {
  await manager.insert(TwoFactorEntity, row);
}

export async function updateTwoFactor(
  manager: EntityManager,
  userId: string,
  changes: Partial<Omit<TwoFactorRow, 'userId'>>,
): Promise<void> {
  await manager.update(TwoFactorEntity, { userId }, changes);
}

/** Drops a secret that waits for its first code, with its recovery codes. */
export async function deletePendingTwoFactor(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(TwoFactorEntity, { userId }, { pendingSecret: null });
  await manager.delete(TwoFactorEntity, { userId, secret: IsNull() });
  await manager.delete(RecoveryCodeEntity, { userId, pending: true });
}

/** False if the user has none. */
export async function deleteTwoFactor(manager: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await manager.delete(TwoFactorEntity, { userId });
  return affected === 1;
}

export async function insertRecoveryCodes(manager: EntityManager, rows: RecoveryCodeRow[]): Promise<void> {
  await manager.insert(RecoveryCodeEntity, rows);
}

/** Deletes all of a user's codes, or only pending or only active ones. */
export async function deleteRecoveryCodes(
  manager: EntityManager,
  where: Pick<RecoveryCodeRow, 'userId'> & { pending?: boolean },
): Promise<void> {
  await manager.delete(RecoveryCodeEntity, where);
}

/** Activates the pending codes. */
export async function adoptRecoveryCodes(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(RecoveryCodeEntity, { userId, pending: true }, { pending: false });
}

/** Removes a code atomically: only the caller that removed it gets true. `hashes` are one code's hashes, one per secret. */
export async function takeRecoveryCode(
  manager: EntityManager,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<boolean> {
  const { affected } = await manager.delete(RecoveryCodeEntity, {
    hash: In([...hashes]),
    userId,
    pending: false,
  });
  return affected === 1;
}

export async function countRecoveryCodes(manager: EntityManager, userId: string): Promise<number> {
  return await manager.countBy(RecoveryCodeEntity, { userId, pending: false });
}

export async function insertChallenge(manager: EntityManager, row: ChallengeRow): Promise<void> {
  await manager.insert(TwoFactorChallengeEntity, row);
}

export async function findChallenge(
  manager: EntityManager,
  hash: string,
  now: Date,
): Promise<ChallengeRow | null> {
  return await findRow(manager, TwoFactorChallengeEntity, { where: { hash, expiresAt: MoreThan(now) } });
}

/** Counts an attempt atomically; false if none is left or the challenge no longer exists. */
export async function countChallengeTry(
  manager: EntityManager,
  { hash, most }: { hash: string; most: number },
): Promise<boolean> {
  const { affected } = await manager.increment(
    TwoFactorChallengeEntity,
    { hash, tries: LessThan(most) },
    'tries',
    1,
  );
  return affected === 1;
}

/** Removes a challenge atomically: only the caller that removed it gets true. */
export async function takeChallenge(manager: EntityManager, hash: string): Promise<boolean> {
  const { affected } = await manager.delete(TwoFactorChallengeEntity, { hash });
  return affected === 1;
}

export async function deleteChallengesOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(TwoFactorChallengeEntity, { userId });
}

export async function deleteExpiredChallenges(
  manager: EntityManager,
  until: Date,
  limit: number,
): Promise<number> {
  return await removeBatch(manager, TwoFactorChallengeEntity, { expiresAt: LessThanOrEqual(until) }, limit);
}
