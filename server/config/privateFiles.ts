import { chmodSync, lstatSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config';
import { databaseFiles } from './databaseUrl';

const GROUP_AND_OTHERS = 0o077;
const STICKY = 0o1000;

/** Makes new files of this process private to its owner: files 0600, folders 0700. Call it before anything is written. */
export function makeFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS);
}

/**
 * The same for existing files from earlier versions or made by hand: DATA_DIR, the site's files in it, and the database's files
 * wherever they are. Skips files of other users, symbolic links, and sticky folders such as /tmp.
 *
 * @returns the paths that others could read before, to be logged.
 */
export function tightenExisting({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): string[] {
  const kept = ['uploads', 'mailbox', 'development-secret', 'vapid-key'].map((name) =>
    path.join(dataDir, name),
  );
  return [dataDir, ...kept, ...databaseFiles(database)].filter(tighten);
}

function tighten(file: string): boolean {
  try {
    const found = lstatSync(file);
    const { mode } = found;
    const ours = found.uid === process.getuid?.() && !found.isSymbolicLink() && (mode & STICKY) === 0;
    if (!ours || (mode & GROUP_AND_OTHERS) === 0) return false;
    chmodSync(file, mode & 0o700);
    return true;
  } catch {
    // Missing, or on a file system without modes.
    return false;
  }
}
