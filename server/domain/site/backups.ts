import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import type { Session } from '../accounts/records';
import { isFresh } from '../accounts/session/getSession';
import { requireOperator, type Writer } from '../community/reader';
import type { Deps } from '../deps';

/** An archive of the whole site in BACKUP_DIR. */
export interface BackupArchive {
  name: string;
  bytes: number;
  madeAt: Date;
}

const archiveName = /^site-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.tar$/;

export const isArchiveName = (name: string): boolean => archiveName.test(name);

export const archiveNameOf = (at: Date): string =>
  `site-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;

export const archiveMadeAt = (name: string): Date => new Date(name.replace(archiveName, '$1$2:$3:$4Z'));

/** The latest archives that this instance has in its folder, newest first. The names sort by age. */
export async function listBackups({ config }: Pick<Deps, 'config'>): Promise<BackupArchive[]> {
  const { folder } = config.backup;
  const names = folder === undefined ? [] : await readdir(folder).catch(() => []);
  const latest = names.filter(isArchiveName).sort().slice(-limits.backupsListed).reverse();
  const archives = await Promise.all(latest.map((name) => findArchive(folder ?? '', name)));
  return archives.filter((archive) => archive !== undefined);
}

/** Undefined if it has been removed meanwhile. */
async function findArchive(folder: string, name: string): Promise<BackupArchive | undefined> {
  const found = await stat(path.join(folder, name)).catch(() => undefined);
  return found?.isFile() ? { name, bytes: found.size, madeAt: archiveMadeAt(name) } : undefined;
}

/**
 * The file of an archive, for an operator who takes it away.
 *
 * @throws AppError NOT_FOUND, also for everyone else; SESSION_IS_NOT_FRESH.
 */
export async function openBackup(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { operator, session, name }: { operator: Writer; session: Session; name: string },
): Promise<string> {
  requireOperator(operator);
  if (!isFresh({ config, clock }, session)) throw new AppError('SESSION_IS_NOT_FRESH');
  const { folder } = config.backup;
  if (folder === undefined || !isArchiveName(name) || !(await findArchive(folder, name)))
    throw new AppError('NOT_FOUND');
  return path.join(folder, name);
}
