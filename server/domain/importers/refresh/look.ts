import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { Deps } from '../../deps';
import { ImportError } from '../imported';
import { type Answer, LookError, type Patience, type Question } from './upstream';

/** Where newer releases of a source come from. */
export interface Upstream {
  sourceId: string;
  address: string;
  /**
   * Downloads a newer release into the look's folder; undefined if there is none, or only one already settled. Throws
   * ImportError for an unusable release, LookError if the look was inconclusive.
   */
  look(look: Look): Promise<{ file: string } | undefined>;
}

/** One look: what it may use, and where it reports. */
export interface Look extends Pick<Deps, 'fetch'> {
  manager: EntityManager;
  /** For its files; initially empty. */
  folder: string;
  /** Identifies the last release that was taken or refused. */
  settled: string | null;
  signal: AbortSignal;
  patience?: Patience;
  /** Reports the release found; `settled` is how it will be recognised later. */
  found(release: Release): void;
}

export interface Release {
  version?: string;
  settled?: string;
}

interface HowToAsk {
  headers: Record<string, string>;
  bytes: number;
  /** Total time limit for the response. */
  seconds: number;
  tooMuch?: Error;
}

const MEGABYTE_BYTES = 1_048_576;

/** For a possibly large file: not re-encoded, so that its bytes match the announced checksum. */
export const fileQuestion: HowToAsk = {
  headers: { 'accept-encoding': 'identity' },
  bytes: limits.releaseBytes,
  seconds: limits.releaseTime,
  tooMuch: new ImportError(`it is larger than ${limits.releaseBytes / MEGABYTE_BYTES} MB`),
};

/** Builds a request to a source's address. */
export function questionOf(
  { signal, patience }: Look,
  home: string,
  { headers, bytes, seconds, tooMuch }: HowToAsk,
): Question {
  return {
    home,
    headers: { 'user-agent': 'Enspired', ...headers },
    bytes,
    tooMuch,
    patience: patience ?? { whole: seconds, idle: limits.releaseIdle },
    signal,
  };
}

export function assertFound({ status }: Answer): void {
  if (status !== 200) throw new LookError(`it answers with ${status}`, status >= 500 || status === 429);
}

/** Writes a response to a file; returns its SHA-512 checksum in base64, as registries write it. */
export async function writeDown({ chunks }: Answer, file: string): Promise<string> {
  const hash = createHash('sha512');
  const handle = await open(file, 'w', 0o600);
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return hash.digest('base64');
}
