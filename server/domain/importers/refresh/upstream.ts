import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { limits } from '../../../config/limits';
import type { Deps } from '../../ports';
import { isPublic } from '../../publicAddress';

/** A look that found nothing out; the message says why. The release itself, if there is one, is not to blame. */
export class LookError extends Error {
  override readonly name = 'LookError';

  constructor(
    message: string,
    /** Nobody answered: it may be over at the next look. */
    readonly silent = false,
  ) {
    super(message);
  }
}

/** Seconds; a test has less patience. */
export interface Patience {
  whole: number;
  idle: number;
}

export interface Question {
  /** What the operator has named: its server may be asked wherever it is. */
  home: string;
  headers?: Record<string, string>;
  /** Beyond so many bytes of an answer, unpacked, it is cut off; by `tooMuch` where that is the release's own fault. */
  bytes: number;
  tooMuch?: Error;
  patience: Patience;
  /** The site stops: its reason is thrown. */
  signal: AbortSignal;
  /** Addresses of a name; a test has its own. */
  resolve?: (name: string) => Promise<string[]>;
}

export interface Answer {
  status: number;
  headers: Headers;
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Asks a server that the operator has named, and hands its answer to `use`: bounded in bytes, in time, in time without a byte
 * and in redirects, each of which is checked like the address itself. Throws LookError, or what `use` throws.
 */
export async function askUpstream<T>(
  { fetch }: Pick<Deps, 'fetch'>,
  address: string,
  question: Question,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { headers, patience, signal } = question;
  const watch = watchOver(patience, signal);
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= limits.releaseRedirects; hops += 1) {
      await assertMayAsk(url, question);
      watch.alive();
      const response = await tried(fetch(url, { headers, redirect: 'manual', signal: watch.signal }), watch);
      const next = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || response.status === 304 || next === null) {
        const chunks = bounded(response, question, watch);
        return await use({ status: response.status, headers: response.headers, chunks });
      }
      await response.body?.cancel();
      if (!URL.canParse(next, url.href)) throw new LookError('it leads to something that is no address');
      url = new URL(next, url);
    }
    throw new LookError('it leads from one address to the next without an end');
  } finally {
    // Ends the connection too, where the answer was not read to its end.
    watch.end();
  }
}

interface Watch {
  signal: AbortSignal;
  /** Something has come. */
  alive(): void;
  end(): void;
}

function watchOver({ whole, idle }: Patience, signal: AbortSignal): Watch {
  const stop = new AbortController();
  const late = (message: string, seconds: number) =>
    setTimeout(() => stop.abort(new LookError(message, true)), seconds * 1000);
  const onStop = () => stop.abort(signal.reason);
  const all = late(`it takes longer than ${whole} seconds`, whole);
  let quiet: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', onStop);
  if (signal.aborted) onStop();
  return {
    signal: stop.signal,
    alive: () => {
      clearTimeout(quiet);
      quiet = late(`nothing has come for ${idle} seconds`, idle);
    },
    end: () => {
      clearTimeout(all);
      clearTimeout(quiet);
      signal.removeEventListener('abort', onStop);
      stop.abort();
    },
  };
}

/** Whatever fetch throws, in our words. */
async function tried<T>(step: Promise<T>, { signal }: Watch): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const { cause, message } = error as Error;
    const { code, message: detail } = (cause ?? {}) as { code?: string; message?: string };
    throw new LookError(`it cannot be reached: ${code ?? detail ?? message}`, true);
  }
}

async function* bounded(
  response: Response,
  {
    bytes,
    tooMuch = new LookError(`it answers with more than ${bytes.toLocaleString('en')} bytes`),
  }: Question,
  watch: Watch,
): AsyncGenerator<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > bytes) throw tooMuch;
  const reader = response.body?.getReader();
  let size = 0;
  while (reader) {
    const { value, done } = await tried(reader.read(), watch);
    if (done) return;
    watch.alive();
    size += value.byteLength;
    if (size > bytes) throw tooMuch;
    yield value;
  }
}

/**
 * Encrypted, or within the operator's own network; and whatever the named server leads to elsewhere must be public: it may
 * not have the site ask around at home. A name could still be given another address a moment later; nothing secret is sent,
 * and nothing of an answer is shown.
 */
async function assertMayAsk(url: URL, { home, resolve = addressesOf }: Question): Promise<void> {
  const { protocol, hostname, origin } = url;
  const atHome = origin === new URL(home).origin;
  if (url.username !== '' || !['http:', 'https:'].includes(protocol) || (protocol === 'http:' && !atHome))
    throw new LookError(`it leads to ${protocol}//, and only https is followed`);
  if (protocol === 'https:' && atHome) return;
  const literal = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) === 0 ? await resolve(literal) : [literal];
  if (addresses.length === 0) throw new LookError(`nobody knows the name ${hostname}`, true);
  if (atHome && addresses.some(isPublic))
    throw new LookError('it is asked without encryption, which is for the own network alone');
  if (!atHome && !addresses.every(isPublic)) throw new LookError('it leads into a private network');
}

async function addressesOf(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
