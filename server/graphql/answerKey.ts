import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '../config/config';
import { carriesSessionCookie } from '../http/sessionCookie';

/** The members that GraphQL over HTTP gives a request. With any other, nobody can say what an answer follows from. */
const known = new Set(['query', 'operationName', 'variables', 'extensions']);

/**
 * Under which name the answer to a request may be kept for other visitors; undefined where it may neither be kept nor be
 * taken from what is kept. It is made of everything that decides an answer, each as the executor reads it: document,
 * operation, variables and extensions of the parsed body, and Accept, from which the form of the answer follows. Only a
 * POST has one, since a GET brings its query in the address; only a visitor's, for who is somebody the session strategy's
 * own parser says.
 */
export function answerKey(config: Config, req: Request): string | undefined {
  if (req.method !== 'POST' || req.url !== '/' || isPersonal(config, req)) return undefined;
  const body: unknown = req.body;
  if (!isRecord(body) || typeof body.query !== 'string') return undefined;
  if (Object.keys(body).some((member) => !known.has(member))) return undefined;
  const { query, operationName = null, variables = null, extensions = null } = body;
  const text = canonical([req.headers.accept ?? null, query, operationName, variables, extensions]);
  return text && createHash('sha256').update(text).digest('base64');
}

function isPersonal(config: Config, { headers }: Request): boolean {
  return headers.authorization !== undefined || carriesSessionCookie(config, headers.cookie);
}

/** The same text for the same value, in whichever order its members came; undefined for what is nested without end. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
