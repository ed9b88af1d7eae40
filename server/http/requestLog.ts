import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import { addressOf } from './clientAddress';

/** Polled by machines every few seconds: neither logged nor traced. */
export const unlogged = new Set(['/healthz', '/readyz']);

/**
 * Logs one line per response, with the client's address and the request id that the response has too. Cookies, credentials and
 * everything in a URL that could be a token are left out (security P17, F13).
 */
export function requestLog(log: Logger, { production }: Pick<Config, 'production'>): RequestHandler {
  const usual = production ? 'info' : 'debug';
  return (req, res, next) => {
    res.setHeader('X-Request-Id', randomUUID());
    if (unlogged.has(req.url)) return next();
    const began = performance.now();
    // The address is gone once the connection is.
    const ip = addressOf(req);
    res.once('close', () => {
      const level = res.statusCode >= 500 ? 'error' : usual;
      if (!log.isLevelEnabled(level)) return;
      const responseTime = Math.round(performance.now() - began);
      log[level](
        { req: factsOf(req, ip), res: { statusCode: res.statusCode }, responseTime },
        outcomeOf(res),
      );
    });
    next();
  };
}

/** The log for lines about a request. */
export function logOf(req: Request, log: Logger): Logger {
  return log.child({ req: factsOf(req, addressOf(req)) });
}

function factsOf(req: Request, ip: string) {
  return { id: req.res?.getHeader('X-Request-Id'), method: req.method, url: maskUrl(req.originalUrl), ip };
}

/** The same for a live connection: a line when it is refused, or when it has ended, with the close code. */
export function liveLog(log: Logger, { production }: Pick<Config, 'production'>) {
  const level = production ? 'info' : 'debug';
  return (
    req: Request,
    { statusCode, began, code }: { statusCode: number; began: number; code?: number },
  ) => {
    if (!log.isLevelEnabled(level)) return;
    const facts = { method: req.method, url: maskUrl(req.url), ip: addressOf(req) };
    const responseTime = Math.round(performance.now() - began);
    const said = code === undefined ? 'live connection refused' : 'live connection ended';
    log[level]({ req: facts, res: { statusCode }, code, responseTime }, said);
  };
}

function outcomeOf(res: Response): string {
  if (!res.writableFinished) return 'request aborted';
  return res.statusCode >= 500 ? 'request errored' : 'request completed';
}

/**
 * Masks tokens: mailed links have them in the query, password resets, feeds and player addresses in the path. Line breaks are
 * removed, so that they cannot forge log lines.
 */
export function maskUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const masked = path
    .replace(/(\/reset-password\/|^\/feeds\/(?!season\/)|^\/connect\/)[^/]+/, '$1***')
    .replace(/[\r\n]/g, '');
  return query === undefined ? masked : `${masked}?***`;
}
