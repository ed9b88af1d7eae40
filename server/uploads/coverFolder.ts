import { constants } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import type { Clock, CoverFile, CoverFolder } from '../domain/deps';

/** `1535.jpg` is the cover of the anime with that id at MyAnimeList, `1535-banner.png` its banner. */
const form = /^([1-9]\d{0,8})(-banner)?\.(?:jpe?g|png|webp)$/i;

/**
 * The folder `covers` in DATA_DIR, where an operator puts pictures. Its listing is cached for a while; files are read only on
 * request. Only regular files count: symbolic links, in the folder or in its place, are ignored.
 */
export function createCoverFolder(deps: { config: Pick<Config, 'dataDir'>; clock: Clock }): CoverFolder {
  const folder = path.join(deps.config.dataDir, 'covers');
  const now = () => deps.clock.now().getTime();
  const lifetime = limits.coverFolderLook * 1000;
  let known: { at: number; files: Promise<ReadonlyMap<string, string>> } | undefined;
  const looks = new LRUCache<string, Promise<CoverFile | undefined>>({
    max: 2000,
    ttl: lifetime,
    perf: { now },
  });
  return {
    files: () => {
      if (!known || Math.abs(now() - known.at) >= lifetime) known = { at: now(), files: namesIn(folder) };
      return known.files;
    },
    look: (name) => {
      const look = looks.get(name) ?? readCoverFile(folder, name);
      looks.set(name, look, { noUpdateTTL: true });
      return look;
    },
    read: (file) => read(folder, file),
  };
}

async function namesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  try {
    if (!(await lstat(folder)).isDirectory()) return found;
    let entries = 0;
    for await (const entry of await opendir(folder)) {
      entries += 1;
      if (entries > limits.coverFolderFiles) break;
      const [, id, banner] = form.exec(entry.name) ?? [];
      if (id !== undefined && entry.isFile()) found.set(`${id}/${banner ? 'banners' : 'covers'}`, entry.name);
    }
  } catch {
    // The folder is missing or unreadable: the generated pictures are used.
  }
  return found;
}

async function readCoverFile(folder: string, name: string): Promise<CoverFile | undefined> {
  const facts = await lstat(path.join(folder, name)).catch(() => undefined);
  if (!facts?.isFile() || facts.size === 0 || facts.size > limits.pictureBytes) return undefined;
  return { name, version: `${facts.mtimeMs} ${facts.size} ${facts.ino}` };
}

/** Checks the file again through its handle, as it may have been replaced since. */
async function read(folder: string, { name }: CoverFile): Promise<Buffer> {
  if (!form.test(name)) throw new Error('This is not the name of a cover');
  const file = await open(path.join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size > limits.pictureBytes) throw new Error('This is not a cover');
    const bytes = Buffer.alloc(facts.size);
    const { bytesRead } = await file.read(bytes, 0, facts.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
