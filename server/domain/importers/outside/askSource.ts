import { limits } from '../../../config/limits';
import type { SourceCall, SourceDescriptor } from '../../../sources';
import type { Deps } from '../../deps';
import { JsonBounds } from '../../text/jsonBounds';
import { parseJson } from '../../text/parseJson';
import { type Answer, askUpstream, LookError, type Patience } from '../refresh/upstream';

/** A source that is on, with its key. */
export interface InUse {
  source: SourceDescriptor;
  key?: string;
}

export interface SourceQuestion {
  call: SourceCall;
  /** Of what is stored: an unchanged answer then comes without content. */
  etag: string | null;
  /** Statuses that say that it doesn't have what was asked for. */
  missing?: readonly number[];
  signal: AbortSignal;
  patience?: Patience;
}

export type SourceAnswer =
  | { is: 'new'; body: unknown; etag: string | null }
  | { is: 'unchanged' }
  | { is: 'missing' };

/** The source refuses. */
export class RefusedError extends LookError {
  constructor(
    readonly status: number,
    /** Seconds that it asks to wait. */
    readonly retryAfter: number | null,
  ) {
    super(`it answers with ${status}`);
  }
}

/** Statuses after which it is left alone for a while: no key, not this key, too fast. */
export const PAUSING = [401, 403, 429];

const MAX_ETAG_CHARACTERS = 200;

/** Makes one call. Its key goes to its own address only: no redirect is followed. Throws LookError. */
export async function askSource(
  { fetch, clock }: Pick<Deps, 'fetch' | 'clock'>,
  { source, key }: InUse,
  { call, etag, missing = [], signal, patience }: SourceQuestion,
): Promise<SourceAnswer> {
  const body = call.json === undefined ? undefined : JSON.stringify(call.json);
  const headers: Record<string, string> = { 'user-agent': 'Enspired', accept: 'application/json' };
  if (source.key && key !== undefined) {
    const { header, scheme } = source.key;
    headers[header] = scheme === undefined ? key : `${scheme} ${key}`;
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (etag !== null) headers['if-none-match'] = etag;
  const question = {
    home: source.address,
    headers,
    body,
    redirects: 0,
    bytes: limits.sourceAnswerBytes,
    patience: patience ?? { whole: limits.sourceAnswerTime, idle: limits.releaseIdle },
    signal,
  };
  return await askUpstream({ fetch }, `${source.address}${call.path}`, question, async (answer) => {
    const { status, headers: about } = answer;
    if (status === 304 && etag !== null) return { is: 'unchanged' };
    if (missing.includes(status)) return { is: 'missing' };
    if (status !== 200) throw new RefusedError(status, secondsToWait(about.get('retry-after'), clock.now()));
    const mark = about.get('etag');
    return {
      is: 'new',
      body: await readBody(answer),
      etag: mark !== null && mark.length <= MAX_ETAG_CHARACTERS ? mark : null,
    };
  });
}

/** Given in seconds, or as a date. */
function secondsToWait(written: string | null, now: Date): number | null {
  if (written === null) return null;
  const until = Date.parse(written);
  const seconds = /^\d{1,9}$/.test(written) ? Number(written) : (until - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), limits.sourceRetryAfterLongest) : null;
}

async function readBody({ chunks }: Answer): Promise<unknown> {
  const bounds = new JsonBounds(
    {
      depth: limits.sourceNesting,
      values: limits.sourceValues,
      elementValues: limits.sourceValues,
      tokenBytes: limits.sourceAnswerBytes,
      elementBytes: limits.sourceAnswerBytes,
    },
    (excess) => new LookError(`its answer has too much ${excess}`),
  );
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) {
    bounds.watch(chunk);
    read.push(chunk);
  }
  try {
    return parseJson(Buffer.concat(read).toString('utf8'));
  } catch {
    throw new LookError('its answer is not valid JSON');
  }
}
