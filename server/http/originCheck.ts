import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config';
import { isTrustedOrigin } from '../domain/accounts/trustedUrl';
import { AppError } from '../errors/AppError';

/**
 * CSRF protection (contract 4): a POST with cookies must come from a trusted origin. Without Origin and Referer it passes,
 * since browsers always send one of them across sites.
 */
export function checkOrigin({ trustedOrigins }: Pick<Config, 'trustedOrigins'>, req: IncomingMessage): void {
  if (req.method !== 'POST' || req.headers.cookie === undefined) return;
  const source = req.headers.origin ?? req.headers.referer;
  if (source === undefined) return;
  if (!isTrustedOrigin(source, trustedOrigins)) throw new AppError('INVALID_ORIGIN');
}

/** The same as middleware, for GraphQL. */
export function originCheck(config: Pick<Config, 'trustedOrigins'>): RequestHandler {
  return (req, _res, next) => {
    checkOrigin(config, req);
    next();
  };
}
