import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { Deps } from '../../ports';
import { ImportError } from '../imported';
import { type Answer, LookError, type Patience, type Question } from './upstream';

/** Where newer releases of a source come from. */
export interface Upstream {
  sourceId: string;
  address: string;
  /**
   * Brings a newer release into the folder of the look, or nothing where there is none, or only one that is settled. Throws
   * ImportError for a release that cannot be used, LookError where nothing was found out.
   */
  look(look: Look): Promise<{ file: string } | undefined>;
}

/** One look: what it may use, and what it tells on the way. */
export interface Look extends Pick<Deps, 'fetch'> {
  manager: EntityManager;
  /** For its files; empty at the beginning. */
  folder: string;
  /** By what the last release is known again that was taken or refused. */
  settled: string | null;
  signal: AbortSignal;
  patience?: Patience;
  /** Which release is there; `settled` is how it will be known again. */
  found(release: Release): void;
}

export interface Release {
  version?: string;
  settled?: string;
}

interface HowToAsk {
  headers: Record<string, string>;
  bytes: number;
  /** Until the answer must be here whole. */
  seconds: number;
  tooMuch?: Error;
}

const MEGABYTE = 1_048_576;

/** For a file that may be large: as it is, so that its bytes are those that were announced. */
export const fileQuestion: HowToAsk = {
  headers: { 'accept-encoding': 'identity' },
  bytes: limits.releaseBytes,
  seconds: limits.releaseTime,
  tooMuch: new ImportError(`it is larger than ${limits.releaseBytes / MEGABYTE} MB`),
};

/** How the address of a source is asked. */
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

/** Writes an answer to a file; returns its SHA-512 sum as registries write it. */
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
