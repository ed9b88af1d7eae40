import { limits } from '../../config/limits';
import { parseJson } from '../../domain/text/parseJson';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Aborts the whole call, including reading its response. */
  signal: AbortSignal;
  maxBytes?: number;
}

export interface OutboundAnswer {
  status: number;
  body: Buffer;
}

export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** Why a call to a provider failed: host and reason, never the provider's response (security P17). */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}

/**
 * The only way to call a provider (security P11): restricted to the origins of its descriptor and the operator's settings,
 * without redirects, with a size limit on the decompressed response, so that slow, endless or compressed responses can neither
 * block the site nor exhaust its memory.
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

/** The JSON object or array of a successful response. */
export function readJson({ status, body }: OutboundAnswer, url: string): Record<string, unknown> | unknown[] {
  const { host } = new URL(url);
  if (status < 200 || status > 299) throw new OutboundError(`${host} answered with ${status}`);
  let value: unknown;
  try {
    value = parseJson(body.toString('utf8'));
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
