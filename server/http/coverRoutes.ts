import { type RequestHandler, type Response, Router } from 'express';
import { type OwnArtwork, ownWidths, type PictureKind, pictureTypes } from '../../shared/covers';
import { ownPictureFile } from '../domain/covers/ownPictureFile';
import { shownUrl } from '../domain/covers/ownPictures';
import { pictureAt } from '../domain/covers/pictureAt';
import {
  admitPicture,
  checkCredit,
  type PicturePlace,
  removeAnimePicture,
  setAnimePicture,
} from '../domain/covers/setAnimePicture';
import type { Deps } from '../domain/deps';
import { AppError } from '../errors/AppError';
import { asPicture, fileOf, pictureUpload } from './pictureUpload';

type CoverDeps = Pick<
  Deps,
  | 'authentication'
  | 'db'
  | 'config'
  | 'clock'
  | 'log'
  | 'random'
  | 'limiter'
  | 'pictures'
  | 'coverCache'
  | 'coverFolder'
>;

const asked = /^([1-9]\d{0,8})\.([A-Za-z0-9]{1,32})-(\d{3,4})\.(avif|webp)$/;

/**
 * Covers and banners that replace the generated ones. `PUT /covers/{anime}?artist=…&source=…&licence=…` takes the file as the
 * body, `DELETE` restores the generated one, `GET /covers/{anime}.{version}-{width}.webp` returns the picture; `/banners`
 * likewise. `GET /backdrops/{anime}…` returns banners of outside sources, `GET /stills/{episode}…` pictures of episodes. `changed` is called when the shown picture has changed.
 */
export function createCoverRouter(deps: CoverDeps, changed: () => void): Router {
  const router = Router();
  const { signedIn, body, onError } = pictureUpload(deps);
  for (const kind of ['covers', 'banners'] as const satisfies readonly OwnArtwork[]) {
    const placeOf = (anime: unknown): PicturePlace => {
      if (typeof anime !== 'string' || !/^[1-9]\d{0,8}$/.test(anime)) throw new AppError('NOT_FOUND');
      return { animeId: Number(anime), kind };
    };
    const admitted: RequestHandler = async (req, res, next) => {
      const place = placeOf(req.params.anime);
      await admitPicture(deps, { userId: res.locals.userId, animeId: place.animeId });
      if (req.method === 'PUT') {
        const { artist, source, licence } = req.query;
        res.locals.credit = checkCredit({ artist, source, licence });
      }
      next();
    };
    router.put(`/${kind}/:anime`, signedIn, admitted, body, async (req, res) => {
      const { userId, credit } = res.locals as { userId: string; credit: ReturnType<typeof checkCredit> };
      const place = placeOf(req.params.anime);
      await setAnimePicture(deps, { ...place, userId, credit, file: fileOf(req.body) });
      changed();
      res.json({ url: await shownUrl(deps, place) });
    });
    router.delete(`/${kind}/:anime`, signedIn, admitted, async (req, res) => {
      const place = placeOf(req.params.anime);
      await removeAnimePicture(deps, { ...place, userId: res.locals.userId });
      changed();
      res.json({ url: await shownUrl(deps, place) });
    });
  }
  for (const kind of Object.keys(ownWidths) as PictureKind[]) {
    router.get(`/${kind}/:file`, async (req, res) => {
      const [, id = '', version = '', width, ending] = asked.exec(req.params.file) ?? [];
      const type = pictureTypes.find((known) => known === ending);
      if (!type) return nothing(res);
      const { own, kind: rightKind, drawn } = await pictureAt(deps, kind, Number(id));
      const isRight = own?.version === version && kind === rightKind;
      const picture =
        own && isRight ? await ownPictureFile(deps, kind, own, { width: Number(width), type }) : undefined;
      if (own && picture) {
        const lasting = own.from.kind === 'remote' ? { 'Cache-Control': 'public, max-age=86400' } : {};
        const names = { 'Content-Type': `image/${type}`, ETag: `"${version}-${width}-${type}"` };
        return void res.set({ ...asPicture, ...names, ...lasting }).send(picture);
      }
      // The picture was replaced or removed, or cannot be fetched: redirect to the one shown instead.
      const right = own && !isRight ? `/${rightKind}/${id}.${own.version}-${width}.${type}` : await drawn();
      if (right === null) return nothing(res);
      res.set('Cache-Control', 'no-cache').redirect(302, right);
    });
  }
  router.use(onError);
  return router;
}

function nothing(res: Response): void {
  res.status(404).set('Cache-Control', 'no-cache').type('text/plain').send('There is no such picture.');
}
