import { type EntityManager, In } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { findRow, findRows, hasRow } from '../byKey';
import { UserSettingsEntity } from '../entities/tracking';
import { markStatsOf } from './communityStatsStore';

/** A user's settings. Users with the defaults have no row. */
export type UserSettingsRow = UserSettingsEntity;

export async function findUserSettings(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<UserSettingsRow[]> {
  return await runInSlices(userIds, (slice) =>
    findRows(manager, UserSettingsEntity, { where: { userId: In([...slice]) } }),
  );
}

export async function hasUserSettings(manager: EntityManager, userId: string): Promise<boolean> {
  return await hasRow(manager, UserSettingsEntity, { userId });
}

export async function writeUserSettings(manager: EntityManager, row: UserSettingsRow): Promise<void> {
  const before = await findRow(manager, UserSettingsEntity, { where: { userId: row.userId } });
  await manager.upsert(UserSettingsEntity, row, ['userId']);
  // Only public profiles count in the community figures.
  if ((before?.privacy ?? 'PUBLIC') !== row.privacy) await markStatsOf(manager, row.userId);
}
