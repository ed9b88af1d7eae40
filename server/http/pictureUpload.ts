import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { limits } from '../config/limits';
import { isTrustedOrigin } from '../domain/accounts/trustedUrl';
import type { Deps } from '../domain/ports';
import { AppError } from '../errors/AppError';
import { renderRest } from '../errors/renderRest';
import { createReadSession } from './readSession';

type ReceiveDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>;

/**
 * What every route has in common that takes a picture as the body itself: no form of another site can send a PUT; the origin
 * is looked at all the same.
 */
export function pictureUpload(deps: ReceiveDeps) {
  const readSession = createReadSession(deps);
  /** Before the body is read: strangers send nothing that is kept in memory. Leaves the person in `res.locals.userId`. */
  const signedIn: RequestHandler = async (req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    checkSource(deps, req.headers.origin ?? req.headers.referer);
    const live = await readSession(req);
    if (!live) throw new AppError('UNAUTHENTICATED');
    res.locals.userId = live.user.id;
    next();
  };
  const body = express.raw({ type: () => true, inflate: false, limit: limits.pictureBytes });
  const onError: ErrorRequestHandler = (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = error?.type === 'entity.too.large' ? new AppError('IMAGE_TOO_LARGE') : error;
    renderRest(known, res, req.log ?? deps.log);
  };
  return { signedIn, body, onError };
}

/** Of a body that `body` has read. */
export function fileOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('INVALID_IMAGE');
  return body;
}

/** What is served is a picture of our own making under a name that never means another: kept for good, run by nobody. */
export const asPicture = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
};

/** Stricter than elsewhere: a program without a browser's headers has no session to upload with. */
function checkSource({ config }: ReceiveDeps, source: string | undefined): void {
  if (source === undefined || !isTrustedOrigin(source, config.trustedOrigins))
    throw new AppError('INVALID_ORIGIN');
}
