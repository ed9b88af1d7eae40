import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { toAppError } from './toAppError';

/** Writes any error as a response in the contract's form (contract 1.1). Only reads the catalogue. */
export function renderRest(error: unknown, response: ServerResponse, log: Logger): void {
  const known = toAppError(error);
  const { status, body } = known.entry;
  if (status >= 500) log.error({ err: known.cause ?? known, key: known.key }, 'a call failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  if (known.retryAfter !== undefined) setRetryAfter(response, known.retryAfter, status);
  if (body === 'none') {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const { message } = known;
  response.end(JSON.stringify(body === 'full' ? { code: known.restCode, message } : { message }));
}

/** Rate-limit responses have both spellings of the header (contract 9). */
function setRetryAfter(response: ServerResponse, seconds: number, status: number): void {
  response.setHeader('Retry-After', String(seconds));
  if (status === 429) response.setHeader('X-Retry-After', String(seconds));
}
