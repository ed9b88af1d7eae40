import type { EntityManager } from 'typeorm';
import { UserSettingsEntity } from '../entities/tracking';

/** What a person has set. Nobody who changed nothing has a row. */
export type UserSettingsRow = Omit<UserSettingsEntity, 'user'>;

export async function findUserSettings(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<UserSettingsRow[]> {
  return await manager.find(UserSettingsEntity, { where: userIds.map((userId) => ({ userId })) });
}

export async function hasUserSettings(manager: EntityManager, userId: string): Promise<boolean> {
  return await manager.existsBy(UserSettingsEntity, { userId });
}

export async function writeUserSettings(manager: EntityManager, row: UserSettingsRow): Promise<void> {
  await manager.upsert(UserSettingsEntity, row, ['userId']);
}
