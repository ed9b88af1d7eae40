import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { limits } from '../config/limits';
import { isTrustedOrigin } from '../domain/accounts/trustedUrl';
import type { Deps } from '../domain/deps';
import { AppError } from '../errors/AppError';
import { renderRest } from '../errors/renderRest';
import { logOf } from './requestLog';

type ReceiveDeps = Pick<Deps, 'config' | 'authentication' | 'log'>;

/**
 * Common to all routes that take a picture as the body. Forms of other sites cannot send a PUT; the origin is checked anyway.
 */
export function pictureUpload(deps: ReceiveDeps) {
  /** Runs before the body is read, so that strangers cannot make the server buffer anything. Sets `res.locals.userId`. */
  const signedIn: RequestHandler = async (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    checkSource(deps, req.headers.origin ?? req.headers.referer);
    const live = await deps.authentication.readSession(req);
    if (!live) throw new AppError('UNAUTHENTICATED');
    res.locals.userId = live.user.id;
    next();
  };
  const body = express.raw({ type: () => true, inflate: false, limit: limits.pictureBytes });
  const onError: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = error?.type === 'entity.too.large' ? new AppError('IMAGE_TOO_LARGE') : error;
    renderRest(known, res, logOf(req, deps.log));
  };
  return { signedIn, body, onError };
}

/** The file in a body that `body` has read. */
export function fileOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('INVALID_IMAGE');
  return body;
}

/** Pictures are encoded by this site under unique names: cacheable for ever, and never executable. */
export const asPicture = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
};

/** Stricter than elsewhere: only browsers have a session to upload with, and they send Origin or Referer. */
function checkSource({ config }: ReceiveDeps, source: string | undefined): void {
  if (source === undefined || !isTrustedOrigin(source, config.trustedOrigins))
    throw new AppError('INVALID_ORIGIN');
}
