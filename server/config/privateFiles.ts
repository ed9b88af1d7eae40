import { chmodSync, lstatSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config';
import { databaseFiles } from './databaseUrl';

const GROUP_AND_OTHERS_BITS = 0o077;
const STICKY_BIT = 0o1000;
const ROOT_UID = 0;

/** Makes new files of this process private to its owner: files 0600, folders 0700. Call it before anything is written. */
export function makeFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS_BITS);
}

/**
 * Continues as the owner of a folder, or of its nearest parent that exists, if this process is root: a command run by root then
 * leaves nothing behind that the site, which runs as another user, can neither read nor write. Call it before anything is opened.
 */
export function becomeOwner(
  folder: string,
  system: Pick<NodeJS.Process, 'geteuid' | 'setgroups' | 'setgid' | 'setuid'> = process,
): void {
  const { uid, gid } = ownerOf(folder);
  if (system.geteuid?.() !== ROOT_UID || uid === ROOT_UID) return;
  system.setgroups?.([gid]);
  system.setgid?.(gid);
  system.setuid?.(uid);
}

/** What is known of a path, or of its nearest parent that can be seen. */
export function ownerOf(place: string): Stats {
  try {
    return statSync(place);
  } catch (error) {
    const above = path.dirname(place);
    if (above === place) throw error;
    return ownerOf(above);
  }
}

/**
 * Makes existing files private too, from earlier versions or made by hand: DATA_DIR, the site's files in it, and the database's files
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
    const ours = found.uid === process.getuid?.() && !found.isSymbolicLink() && (mode & STICKY_BIT) === 0;
    if (!ours || (mode & GROUP_AND_OTHERS_BITS) === 0) return false;
    chmodSync(file, mode & 0o700);
    return true;
  } catch {
    // Missing, or on a file system without modes.
    return false;
  }
}
