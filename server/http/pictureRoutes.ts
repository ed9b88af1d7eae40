import { Router } from 'express';
import { fetchedPicture } from '../domain/community/pictures/fetchedPicture';
import type { Deps } from '../domain/ports';
import { asPicture } from './uploadRoutes';

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
