import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { posterWidths } from '../../shared/covers';
import { letteringUrl } from '../../shared/lettering';
import { isOwnId } from '../data/ownId';
import {
  type ArtworkKind,
  artworkPath,
  drawBanner,
  drawLettering,
  drawPoster,
  type PosterSubject,
  posterPicture,
} from '../domain/artwork';
import type { Deps } from '../domain/deps';

/**
 * Serves generated posters and wallpapers, posters as bitmaps, and native titles as drawings. The URL has a hash of what is
 * drawn: with the current hash the response may be cached for ever, with any other the browser is redirected. An SVG opened as
 * a page of its own can neither run nor load anything.
 */
export interface PosterDeps extends Pick<Deps, 'coverCache'> {
  findSubject(animeId: string, req: Request): Promise<PosterSubject | null>;
}

type Kind = ArtworkKind | 'lettering';
/** The current URL of a picture, and how to draw it. */
const drawings: Record<Kind, (subject: PosterSubject) => { right: string; draw: () => string }> = {
  posters: (subject) => ({ right: artworkPath('posters', subject), draw: () => drawPoster(subject) }),
  wallpapers: (subject) => ({ right: artworkPath('wallpapers', subject), draw: () => drawBanner(subject) }),
  lettering: ({ id, native, title }) => ({
    right: letteringUrl(id, native ?? '', title),
    draw: () => drawLettering(native ?? '', title),
  }),
};

/** Enough for about 800 pictures. */
const cachedBytes = 16 * 1024 * 1024;

const svg = { 'Content-Type': 'image/svg+xml; charset=utf-8' };
const webp = { 'Content-Type': 'image/webp' };
const address = new RegExp(
  `^([\\w-]{1,64})\\.([a-z0-9]{1,32})(?:-(${posterWidths.join('|')})\\.webp|\\.svg)$`,
);

export function createPosterRouter({ findSubject, coverCache }: PosterDeps): Router {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: (picture, key) => picture.length + key.length,
  });
  const router = Router();
  for (const kind of Object.keys(drawings) as Kind[]) {
    router.get(`/${kind}/:file`, async (req, res) => {
      const [, id, hash = '', pixels] = address.exec(req.params.file) ?? [];
      const asked = `/${kind}/${req.params.file}`;
      const kept = cache.get(asked);
      if (kept) return send(res.set(pixels ? webp : svg), kept, pixels ? `${hash}-${pixels}` : hash);
      const known = id !== undefined && (kind === 'posters' || pixels === undefined);
      const subject = known ? await findSubject(id, req) : null;
      if (!subject)
        return void res
          .status(404)
          .set('Cache-Control', 'no-cache')
          .type('text/plain')
          .send('There is no such picture.');
      const { right: drawing, draw } = drawings[kind](subject);
      const right = pixels ? drawing.replace(/\.svg$/, `-${pixels}.webp`) : drawing;
      if (asked !== right) return void res.set('Cache-Control', 'no-cache').redirect(302, right);
      // Private anime are drawn each time, and shared caches must not store them.
      const own = isOwnId(Number(id));
      if (pixels && !own) {
        const name = `poster-${id}-${hash}-${pixels}`;
        const picture = await posterPicture(coverCache, name, { draw, width: Number(pixels) });
        // Send the drawing until the bitmap exists.
        if (!picture) return send(res.set(svg), Buffer.from(draw()), `${hash}-svg`, 'no-cache');
        cache.set(asked, picture);
        return send(res.set(webp), picture, `${hash}-${pixels}`);
      }
      const picture = Buffer.from(draw());
      if (!own) cache.set(asked, picture);
      send(res.set(svg), picture, hash, own ? `private, ${lasting}` : undefined);
    });
  }
  return router;
}

const lasting = 'max-age=31536000, immutable';

function send(res: Response, picture: Buffer, tag: string, caching = `public, ${lasting}`): void {
  res.set({
    'Cache-Control': caching,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${tag}"`,
  });
  res.send(picture);
}
