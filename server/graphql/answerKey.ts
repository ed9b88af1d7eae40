import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Config } from '../config/config';
import { carriesSessionCookie } from '../http/sessionCookie';

/** Request members defined by GraphQL over HTTP. Any other member could affect the response in unknown ways. */
const known = new Set(['query', 'operationName', 'variables', 'extensions']);

/**
 * Cache key of a visitor's request; undefined if its response may be neither cached nor served from the cache. Covers
 * everything that decides a response, as the executor reads it: document, operation, variables and extensions of the parsed
 * body, and Accept, which decides the media type. POST only, since a GET has its query in the URL.
 */
export function answerKey(req: Request): string | undefined {
  if (req.method !== 'POST' || req.url !== '/') return undefined;
  return questionKey(req.headers.accept, req.body);
}

/** The same for a body alone. */
export function questionKey(accept: string | undefined, body: unknown): string | undefined {
  if (!isRecord(body) || typeof body.query !== 'string') return undefined;
  if (Object.keys(body).some((member) => !known.has(member))) return undefined;
  const { query, operationName = null, variables = null, extensions = null } = body;
  const text = canonical([accept ?? null, query, operationName, variables, extensions]);
  return text && createHash('sha256').update(text).digest('base64');
}

/** Whether the request has credentials: an Authorization header, or a session cookie by the session strategy's own parser. */
export function isPersonal(config: Config, { headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || carriesSessionCookie(config, headers.cookie);
}

/** Serialises equal values equally, whatever the order of members; undefined for values that are nested too deeply. */
function canonical(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_name, part: unknown) => (isRecord(part) ? sorted(part) : part));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sorted(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A GraphQL-over-HTTP request, limited to what the fast path handles. */
export type Asked = Record<string, unknown> & {
  query: string;
  operationName: string | null;
  variables: Record<string, unknown>;
};

export function readAsked(body: Buffer): Asked | undefined {
  let read: unknown;
  try {
    read = JSON.parse(body.toString());
  } catch {
    return undefined;
  }
  if (!isRecord(read) || typeof read.query !== 'string') return undefined;
  const { operationName = null, variables = null, extensions = null } = read;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if ((variables !== null && !isRecord(variables)) || extensions !== null) return undefined;
  return { ...read, query: read.query, operationName, variables: variables ?? {} };
}
