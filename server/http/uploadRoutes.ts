import { type RequestHandler, Router } from 'express';
import { fetchedPicture } from '../domain/community/pictures/fetchedPicture';
import { setPicture } from '../domain/community/pictures/setPicture';
import { pictureKey } from '../domain/community/pictures/shownPicture';
import type { Deps } from '../domain/deps';
import { asPicture, fileOf, pictureUpload } from './pictureUpload';

type UploadDeps = Pick<
  Deps,
  'authentication' | 'db' | 'config' | 'clock' | 'log' | 'random' | 'limiter' | 'pictures'
>;

/**
 * Profile pictures: `PUT /uploads/avatar` and `/uploads/banner` take the file as the body, `GET /uploads/{key}` returns the
 * encoded picture.
 */
export function createUploadRouter(deps: UploadDeps): Router {
  const router = Router();
  const { signedIn, body, onError } = pictureUpload(deps);
  for (const kind of ['avatar', 'banner'] as const) {
    const upload: RequestHandler = async (req, res) => {
      const userId: string = res.locals.userId;
      res.json(await setPicture(deps, { userId, kind, file: fileOf(req.body) }));
    };
    router.put(`/${kind}`, signedIn, body, upload);
  }
  router.get('/:key', async (req, res, next) => {
    const { key } = req.params;
    const picture = pictureKey.test(key) ? await deps.pictures.get(key) : undefined;
    if (!picture) return next();
    res.set(asPicture).send(picture);
  });
  router.use(onError);
  return router;
}

/**
 * `GET /pictures/{person}-{name}.webp`: proxies a person's remote picture. The name is derived from the stored URL, so that
 * only pictures people have set can be fetched (`shownPicture`).
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
