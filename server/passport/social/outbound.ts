import { limits } from '../../config/limits';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Ends the whole call, the reading of its answer included. */
  signal: AbortSignal;
  maxBytes?: number;
}

export interface OutboundAnswer {
  status: number;
  body: Buffer;
}

export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** Why a call to a provider failed: the host and a word, never what the provider answered (security P17). */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}

/**
 * The only way out to a provider (security P11, fault cases 8 and 9): to the origins of its descriptor and the
 * operator's settings alone, no redirect followed, the answer read up to a size as it comes unpacked, so that neither a
 * slow nor an endless nor a compressed one can hold or fill the site.
 */
export function createOutbound(fetch: typeof globalThis.fetch, addresses: readonly string[]): Outbound {
  const origins = new Set(addresses.map((address) => new URL(address).origin));
  return async ({ url, method = 'GET', headers, body, signal, maxBytes = limits.providerAnswerBytes }) => {
    const { origin, host } = new URL(url);
    if (!origins.has(origin)) throw new OutboundError(`${host} is not a host of this provider`);
    try {
      const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw new OutboundError(`${host} answered with a redirect`);
      }
      return { status: response.status, body: await readUpTo(response, maxBytes, host) };
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      throw new OutboundError(`${host} ${signal.aborted ? 'took too long' : 'could not be reached'}`, {
        cause: error,
      });
    }
  };
}

/** The JSON object of a successful answer. */
export function jsonOf({ status, body }: OutboundAnswer, url: string): Record<string, unknown> | unknown[] {
  const { host } = new URL(url);
  if (status < 200 || status > 299) throw new OutboundError(`${host} answered with ${status}`);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new OutboundError(`${host} answered with something other than JSON`);
  }
  if (typeof value !== 'object' || value === null) throw new OutboundError(`${host} answered with no object`);
  return value as Record<string, unknown> | unknown[];
}

async function readUpTo(response: Response, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the stream.
    if (size > maxBytes) throw new OutboundError(`${host} answered with too much`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
