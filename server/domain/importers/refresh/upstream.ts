import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { limits } from '../../../config/limits';
import type { Deps } from '../../deps';
import { isPublic } from '../../text/publicAddress';

/** An inconclusive look; the message says why. Not the fault of the release itself, if there is one. */
export class LookError extends Error {
  override readonly name = 'LookError';

  constructor(
    message: string,
    /** No response: may be temporary. */
    readonly silent = false,
  ) {
    super(message);
  }
}

/** Timeouts in seconds; tests use shorter ones. */
export interface Patience {
  whole: number;
  idle: number;
}

export interface Question {
  /** The configured address: its server may be on any network. */
  home: string;
  headers?: Record<string, string>;
  /** Sent as a POST. */
  body?: string;
  /** Followed at most; needs to be 0 if a header is a secret, since each hop is sent all of them. */
  redirects?: number;
  /** The only hosts besides that of `home` that it may be sent to; any that is public, if left out. */
  hosts?: readonly string[];
  /** Most bytes of a response, decompressed. Beyond that it is cut off, with `createExcessError` if that is the release's own fault. */
  bytes: number;
  tooMuch?: Error;
  patience: Patience;
  /** Aborted when the site stops; its reason is thrown. */
  signal: AbortSignal;
  /** Resolves a host name; tests bring their own. */
  resolve?: (name: string) => Promise<string[]>;
}

export interface Answer {
  status: number;
  headers: Headers;
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Sends a request to a configured server and passes the response to `use`: bounded in bytes, total time, idle time and
 * redirects, each of which is checked like the original address. Throws LookError, or what `use` throws.
 */
export async function askUpstream<T>(
  { fetch }: Pick<Deps, 'fetch'>,
  address: string,
  question: Question,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { headers, body, redirects = limits.releaseRedirects, patience, signal } = question;
  const method = body === undefined ? 'GET' : 'POST';
  const watch = watchOver(patience, signal);
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= redirects; hops += 1) {
      await assertMayAsk(url, question);
      watch.alive();
      const asked = fetch(url, { method, headers, body, redirect: 'manual', signal: watch.signal });
      const response = await tried(asked, watch);
      const next = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || response.status === 304 || next === null) {
        const chunks = bounded(response, question, watch);
        return await use({ status: response.status, headers: response.headers, chunks });
      }
      await response.body?.cancel();
      if (!URL.canParse(next, url.href)) throw new LookError('it redirects to an invalid address');
      url = new URL(next, url);
    }
    throw new LookError('it redirects too many times');
  } finally {
    // Also closes the connection if the response was not read to the end.
    watch.end();
  }
}

interface Watch {
  signal: AbortSignal;
  /** Call when data arrives. */
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
      quiet = late(`no data has arrived for ${idle} seconds`, idle);
    },
    end: () => {
      clearTimeout(all);
      clearTimeout(quiet);
      signal.removeEventListener('abort', onStop);
      stop.abort();
    },
  };
}

/** Translates whatever fetch throws. */
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
 * The configured server must use https or be on a private network, and any other host it redirects to must be public, so that
 * it cannot make the site probe the local network (SSRF). DNS rebinding remains possible; nothing secret is sent elsewhere, and
 * no part of a response is shown.
 */
async function assertMayAsk(url: URL, { home, hosts, resolve = addressesOf }: Question): Promise<void> {
  const { protocol, host, hostname, origin } = url;
  const atHome = origin === new URL(home).origin;
  if (url.username !== '') throw new LookError('it leads to an address with a user name in it');
  if (!['http:', 'https:'].includes(protocol) || (protocol === 'http:' && !atHome))
    throw new LookError(`it leads to ${protocol}//, and only https is followed`);
  if (hosts && !atHome && !hosts.includes(host))
    throw new LookError(`it leads to ${host}, which is none of its hosts`);
  if (protocol === 'https:' && atHome) return;
  const literal = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) === 0 ? await resolve(literal) : [literal];
  if (addresses.length === 0) throw new LookError(`the host name ${hostname} cannot be resolved`, true);
  if (atHome && addresses.some(isPublic))
    throw new LookError('it uses plain http, which is allowed only within a private network');
  if (!atHome && !addresses.every(isPublic)) throw new LookError('it leads into a private network');
}

async function addressesOf(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
