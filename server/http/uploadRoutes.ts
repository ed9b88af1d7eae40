import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { limits } from '../config/limits';
import { isTrustedOrigin } from '../domain/accounts/trustedUrl';
import { fetchedPicture } from '../domain/community/pictures/fetchedPicture';
import { setPicture } from '../domain/community/pictures/setPicture';
import type { Deps } from '../domain/ports';
import { AppError } from '../errors/AppError';
import { renderRest } from '../errors/renderRest';
import { createReadSession } from './readSession';

type UploadDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'random' | 'limiter' | 'pictures'>;

/**
 * Pictures of profiles (product P5): `PUT /uploads/avatar` and `/uploads/banner` take the file itself as the body, `GET
 * /uploads/{key}` gives what was made of it. No form of another site can send a PUT; the origin is looked at all the same.
 */
export function createUploadRouter(deps: UploadDeps): Router {
  const router = Router();
  const readSession = createReadSession(deps);
  const body = express.raw({ type: () => true, inflate: false, limit: limits.pictureBytes });
  for (const kind of ['avatar', 'banner'] as const) {
    const upload: RequestHandler = async (req, res) => {
      const file: unknown = req.body;
      if (!Buffer.isBuffer(file) || file.length === 0) throw new AppError('INVALID_IMAGE');
      const userId: string = res.locals.userId;
      res.json(await setPicture(deps, { userId, kind, file }));
    };
    const signedIn: RequestHandler = async (req, res, next) => {
      res.setHeader('Cache-Control', 'no-store');
      checkSource(deps, req.headers.origin ?? req.headers.referer);
      // Before the body is read: strangers send nothing that is kept in memory.
      const live = await readSession(req);
      if (!live) throw new AppError('UNAUTHENTICATED');
      res.locals.userId = live.user.id;
      next();
    };
    router.put(`/${kind}`, signedIn, body, upload);
  }
  router.get('/:key', async (req, res, next) => {
    const picture = await deps.pictures.get(req.params.key);
    if (!picture) return next();
    res.set(asPicture).send(picture);
  });
  router.use(onError(deps));
  return router;
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
function checkSource({ config }: UploadDeps, source: string | undefined): void {
  if (source === undefined || !isTrustedOrigin(source, config.trustedOrigins))
    throw new AppError('INVALID_ORIGIN');
}

function onError({ log }: UploadDeps): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = error?.type === 'entity.too.large' ? new AppError('IMAGE_TOO_LARGE') : error;
    renderRest(known, res, req.log ?? log);
  };
}

/**
 * `GET /pictures/{person}-{name}.webp`: a person's picture that lies elsewhere on the web, brought here. The name follows from
 * the stored address, so that this leads to nothing but what people have as their picture (`shownPicture`).
 */
export function createPictureRouter(deps: Pick<Deps, 'db' | 'log' | 'remotePictures'>): Router {
  const router = Router();
  router.get('/:file', async (req, res, next) => {
    const picture = await fetchedPicture(deps, req.params.file);
    if (!picture) return next();
    res.set({ ...asPicture, 'Cache-Control': 'public, max-age=86400' }).send(picture);
  });
  return router;
}
