import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../config/config';
import { limits } from '../../../config/limits';
import type { ArchiveFeed, ArchiveFile } from '../../../sources';
import type { Deps } from '../../deps';
import { askUpstream, LookError, type Patience, type Question } from '../refresh/upstream';

/** Where archives are while they are read. One process at a time reads sources. */
export const archiveFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'archives');

/** Also what a killed process has left. */
export async function dropArchives(config: Pick<Config, 'dataDir'>): Promise<void> {
  await rm(archiveFolder(config), { recursive: true, force: true });
}

interface ArchiveQuestion {
  /** The source's address. */
  home: string;
  feed: ArchiveFeed;
  file: ArchiveFile;
  signal: AbortSignal;
  /** Called with every megabyte. */
  onProgress: (bytes: number) => void;
  patience?: Patience;
  resolve?: Question['resolve'];
}

const MEGABYTE_BYTES = 1_000_000;

/** Fetches an archive and returns its path, once it is certain to be the announced one. Throws LookError. */
export async function fetchArchive(
  { fetch, config }: Pick<Deps, 'fetch' | 'config'>,
  { home, feed, file, signal, onProgress, patience, resolve }: ArchiveQuestion,
): Promise<string> {
  const { address, bytes, sha256 } = file;
  if (bytes > feed.bytes)
    throw new LookError(`its archive has ${bytes.toLocaleString('en')} bytes: too many`);
  const folder = archiveFolder(config);
  await written(mkdir(folder, { recursive: true, mode: 0o700 }));
  const target = path.join(folder, 'archive.zip');
  const question = {
    home,
    hosts: feed.hosts,
    headers: { 'user-agent': 'Enspired', 'accept-encoding': 'identity' },
    bytes,
    tooMuch: new LookError('its archive is larger than announced'),
    patience: patience ?? { whole: limits.archiveTime, idle: limits.releaseIdle },
    signal,
    resolve,
  };
  await askUpstream({ fetch }, address, question, async ({ status, chunks }) => {
    if (status !== 200) throw new LookError(`its archive is answered with ${status}`);
    const hash = createHash('sha256');
    const handle = await written(open(target, 'w', 0o600));
    let size = 0;
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await written(handle.writeFile(chunk));
        const isNext =
          Math.floor(size / MEGABYTE_BYTES) < Math.floor((size + chunk.byteLength) / MEGABYTE_BYTES);
        size += chunk.byteLength;
        if (isNext) onProgress(size);
      }
    } finally {
      await handle.close();
    }
    if (size < bytes) throw new LookError('its archive is smaller than announced');
    if (hash.digest('hex') !== sha256) throw new LookError('its archive is not the announced one');
  });
  return target;
}

/** A full disk makes the source wait, as any failure does: it would be fetched again and again. */
async function written<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LookError(`its archive cannot be stored: ${code ?? (error as Error).name}`);
  }
}
