import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Config } from '../config/config';
import { carriesSessionCookie } from '../http/sessionCookie';

/** The members that GraphQL over HTTP gives a request. With any other, nobody can say what an answer follows from. */
const known = new Set(['query', 'operationName', 'variables', 'extensions']);

/**
 * Under which name the answer to a visitor's request may be kept for others; undefined where it may neither be kept nor be
 * taken from what is kept. It is made of everything that decides an answer, each as the executor reads it: document,
 * operation, variables and extensions of the parsed body, and Accept, from which the form of the answer follows. Only a
 * POST has one, since a GET brings its query in the address.
 */
export function answerKey(req: Request): string | undefined {
  if (req.method !== 'POST' || req.url !== '/') return undefined;
  return questionKey(req.headers.accept, req.body);
}

/** The same for a body by itself. */
export function questionKey(accept: string | undefined, body: unknown): string | undefined {
  if (!isRecord(body) || typeof body.query !== 'string') return undefined;
  if (Object.keys(body).some((member) => !known.has(member))) return undefined;
  const { query, operationName = null, variables = null, extensions = null } = body;
  const text = canonical([accept ?? null, query, operationName, variables, extensions]);
  return text && createHash('sha256').update(text).digest('base64');
}

/** Whether it brings anything that could make somebody of a visitor: who is one the session strategy's own parser says. */
export function isPersonal(config: Config, { headers }: IncomingMessage): boolean {
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A question as GraphQL over HTTP has it, without what this way leaves to the usual one. */
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
