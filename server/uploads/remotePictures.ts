import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import type { RemotePictures } from '../domain/deps';
import { readRemote } from './readRemote';

/**
 * Cache of re-encoded pictures from other hosts: a folder in DATA_DIR with a limited total size, least recently used removed
 * first. Failed downloads are not retried for a while. Each instance has its own cache, since pictures can be fetched again.
 */
export function createRemotePictures(
  { dataDir }: Pick<Config, 'dataDir'>,
  read: RemotePictures['read'] = readRemote,
  { name, bytes: maxSize } = { name: 'pictures', bytes: limits.remotePicturesBytes as number },
): RemotePictures {
  const folder = path.join(dataDir, name);
  const fileOf = (name: string) => path.join(folder, `${name}.webp`);
  const sizes = new LRUCache<string, number>({
    maxSize,
    sizeCalculation: (bytes) => bytes,
    dispose: (_, name, reason) => {
      if (reason === 'evict') void rm(fileOf(name), { force: true }).catch(() => {});
    },
  });
  const missing = new LRUCache<string, true>({ max: 5000, ttl: limits.remotePictureRetry * 1000 });
  const running = new Map<string, Promise<Buffer | undefined>>();
  let looked = false;

  async function keep(name: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    if (!looked) {
      for (const [found, bytes] of listKept(folder)) sizes.set(found, bytes);
      looked = true;
    }
    if (missing.has(name)) return undefined;
    if (sizes.get(name)) {
      const known = await readFile(fileOf(name)).catch(() => undefined);
      if (known) return known;
      sizes.delete(name);
    }
    const picture = await make();
    if (!picture) missing.set(name, true);
    else await store(name, picture);
    return picture;
  }

  /** Written under a temporary name first, so that readers never see a partial file. */
  async function store(name: string, picture: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const draft = `${fileOf(name)}.part`;
    await writeFile(draft, picture, { mode: 0o640 });
    await rename(draft, fileOf(name));
    sizes.set(name, picture.length);
  }

  async function retain(isKept: (name: string) => boolean): Promise<void> {
    // What is being made would be written after the others are gone.
    await Promise.allSettled([...running].filter(([name]) => !isKept(name)).map(([, made]) => made));
    for (const file of await listFiles(folder)) {
      // Also a draft that was left behind.
      const name = file.replace(/\.webp(?:\.part)?$/, '');
      if (name === file || isKept(name)) continue;
      sizes.delete(name);
      await rm(path.join(folder, file), { force: true });
    }
  }

  return {
    read,
    retain,
    keep: (name, make) => {
      const known = running.get(name) ?? keep(name, make).finally(() => running.delete(name));
      running.set(name, known);
      return known;
    },
  };
}

/** The same for covers from the folder and from other hosts, which are more numerous and larger. */
export const createCoverCache = (
  config: Pick<Config, 'dataDir'>,
  read: RemotePictures['read'] = readRemote,
): RemotePictures =>
  createRemotePictures(config, read, { name: 'cover-cache', bytes: limits.coverCacheBytes });

/** Empty if nothing was ever cached. */
async function listFiles(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Pictures cached before the start, with their sizes; oldest first. */
function listKept(folder: string): [string, number][] {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).filter((file) => file.endsWith('.webp'));
  const found = files.map((file) => ({
    name: path.basename(file, '.webp'),
    ...sizeOf(path.join(folder, file)),
  }));
  return found.sort((a, b) => a.at - b.at).map(({ name, bytes }) => [name, bytes || 1]);
}

function sizeOf(file: string): { bytes: number; at: number } {
  const { size, mtimeMs } = statSync(file);
  return { bytes: size, at: mtimeMs };
}
