import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { findRow, findRows } from '../byKey';
import { SiteSettingsVersionEntity } from '../entities/siteSettings';

/** The settings that were in force from then on, by the names of their variables. */
export interface SettingsVersion extends Omit<SiteSettingsVersionEntity, 'texts'> {
  texts: Record<string, string>;
}

const toVersion = ({ texts, ...row }: SiteSettingsVersionEntity): SettingsVersion => ({
  ...row,
  texts: JSON.parse(texts),
});

/** Number of the newest version; 0 if there is none. */
export async function newestSettings(manager: EntityManager): Promise<number> {
  return (await manager.maximum(SiteSettingsVersionEntity, 'version')) ?? 0;
}

export async function findSettings(manager: EntityManager, version: number): Promise<SettingsVersion | null> {
  const row = await findRow(manager, SiteSettingsVersionEntity, { where: { version } });
  return row && toVersion(row);
}

/** The newest versions, newest first. */
export async function listSettings(manager: EntityManager, most: number): Promise<SettingsVersion[]> {
  const rows = await findRows(manager, SiteSettingsVersionEntity, { order: { version: 'DESC' }, take: most });
  return rows.map(toVersion);
}

/** Fails if the version exists. */
export async function insertSettings(
  manager: EntityManager,
  { texts, ...row }: SettingsVersion,
): Promise<void> {
  await manager.insert(SiteSettingsVersionEntity, { ...row, texts: JSON.stringify(texts) });
}

export async function deleteSettingsUpTo(manager: EntityManager, version: number): Promise<void> {
  await manager.delete(SiteSettingsVersionEntity, { version: LessThanOrEqual(version) });
}
