import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseConfig } from '../config/config';
import { refuseUnfit, restoreSnapshot } from '../data/snapshots/snapshot';
import { keptFiles, keptFolders, MANIFEST_NAME, type Manifest } from './manifest';
import { checkArchive, eachFile } from './readArchive';

export interface RestorePlace {
  dataDir: string;
  database: DatabaseConfig;
}

/**
 * Restores the site of an archive into an empty place. The archive is first read to verify it, then again to unpack it. The
 * database comes last, so that no site starts on a partial restore.
 */
export async function restoreBackup(archive: string, { dataDir, database }: RestorePlace): Promise<Manifest> {
  const manifest = await checkArchive(archive);
  await refuseUnfit(database, manifest.database);
  await refuseFilledFolder(dataDir);
  const part = path.join(dataDir, 'restore.part');
  // Left by a killed restore.
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  const placed: string[] = [];
  try {
    await unpackFiles(archive, part, manifest);
    for (const name of await readdir(part)) {
      placed.push(path.join(dataDir, name));
      await rename(path.join(part, name), path.join(dataDir, name));
    }
    await eachFile(archive, async (name, content) => {
      const { file, rows } = manifest.database;
      if (name === file) await restoreSnapshot(database, { packed: Readable.from(content), rows });
    });
    return manifest;
  } catch (error) {
    for (const place of placed) await rm(place, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function refuseFilledFolder(dataDir: string): Promise<void> {
  for (const name of [...keptFolders, ...keptFiles]) {
    const place = path.join(dataDir, name);
    const found = await readdir(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      if (error.code === 'ENOTDIR') return [name];
      throw error;
    });
    if (found.length > 0) throw new Error(`${place} already exists; a restore overwrites nothing`);
  }
}

async function unpackFiles(archive: string, part: string, { database }: Manifest): Promise<void> {
  await eachFile(archive, async (name, content) => {
    if (name === database.file || name === MANIFEST_NAME) return;
    const to = path.join(part, name);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(to, { mode: 0o600, flags: 'wx' }));
  });
}
