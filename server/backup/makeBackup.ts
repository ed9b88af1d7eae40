import { existsSync, linkSync, renameSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config';
import { siteVersion } from '../config/paths';
import { type Snapshot, takeSnapshot } from '../data/snapshots/snapshot';
import { ArchiveWriter } from './ArchiveWriter';
import {
  ARCHIVE_FORMAT,
  isArchivePath,
  keptFiles,
  keptFolders,
  MANIFEST_NAME,
  type Manifest,
  markOf,
} from './manifest';
import { checkArchive } from './readArchive';

export type BackupConfig = Pick<Config, 'database' | 'dataDir' | 'uploadsURL' | 'auth'>;

export interface Backup {
  file: string;
  bytes: number;
  manifest: Manifest;
}

/** Where an unfinished backup is written: a folder, so that no restore takes it for an archive. */
export const partOf = (file: string): string => `${file}.part`;

/**
 * Writes the whole site into one archive while it runs. The archive is written next to its destination, verified, and only then
 * given its name. Overwrites nothing, and leaves nothing behind on failure.
 */
export async function makeBackup(config: BackupConfig, file: string, madeAt: Date): Promise<Backup> {
  const part = partOf(file);
  if (existsSync(file)) throw new Error(`${file} already exists; a backup overwrites nothing`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await makePart(part);
  try {
    const snapshot = await takeSnapshot(config.database, part);
    const draft = path.join(part, 'archive.tar');
    await writeArchive(config, { draft, part, snapshot, madeAt });
    const manifest = await checkArchive(draft);
    moveIntoPlace(draft, file);
    await syncFolder(path.dirname(file));
    return { file, bytes: (await stat(file)).size, manifest };
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function makePart(part: string): Promise<void> {
  try {
    await mkdir(part, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`${part} exists: another backup is writing it, or was killed; in that case remove it`);
  }
}

interface Writing {
  draft: string;
  part: string;
  snapshot: Snapshot;
  madeAt: Date;
}

async function writeArchive(config: BackupConfig, { draft, part, snapshot, madeAt }: Writing): Promise<void> {
  const archive = await ArchiveWriter.create(draft, madeAt);
  try {
    await archive.addFile(snapshot.file, path.join(part, snapshot.file));
    await rm(path.join(part, snapshot.file));
    for (const name of keptFiles) await archive.addFile(name, path.join(config.dataDir, name));
    for (const folder of keptFolders) {
      if (folder === 'uploads' && config.uploadsURL) continue;
      for (const name of await namesIn(path.join(config.dataDir, folder)))
        await archive.addFile(`${folder}/${name}`, path.join(config.dataDir, folder, name));
    }
    const { engine, file, lastMigration, rows } = snapshot;
    const manifest: Manifest = {
      format: ARCHIVE_FORMAT,
      site: siteVersion(),
      madeAt: madeAt.toISOString(),
      database: { engine, file, lastMigration, rows },
      uploads: config.uploadsURL ? 'bucket' : 'archive',
      secretMark: markOf(config.auth.secrets[0]),
      files: [...archive.files],
    };
    await archive.addText(MANIFEST_NAME, `${JSON.stringify(manifest, null, 1)}\n`);
    await archive.end();
  } finally {
    await archive.close();
  }
}

/** Excludes drafts, whose names begin with a dot. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => isArchivePath(`${path.basename(folder)}/${name}`)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Uses a hard link, which fails if the name is taken; a rename would overwrite it. */
function moveIntoPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some network shares do not support links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(file))
      throw new Error(`${file} already exists; a backup overwrites nothing`);
    renameSync(draft, file);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Some file systems cannot sync a folder; the archive itself is on disk.
  } finally {
    await handle.close();
  }
}
