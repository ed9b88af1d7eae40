import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { letteringUrl } from '../../shared/lettering';
import { isOwnId } from '../data/ownId';
import {
  type ArtworkKind,
  artworkPath,
  drawBanner,
  drawLettering,
  drawPoster,
  type PosterSubject,
} from '../domain/artwork';

/**
 * Serves the drawn posters and wallpapers, and native titles as drawings. The address holds a hash of what is drawn: with the right one the answer
 * may be kept for good, with any other the browser is sent to the right one. An SVG opened as a page of its own can
 * run and load nothing.
 */
export interface PosterDeps {
  findSubject(animeId: string, req: Request): Promise<PosterSubject | null>;
}

type Kind = ArtworkKind | 'lettering';
/** Where the present picture of an anime is, and how it is drawn. */
const drawings: Record<Kind, (subject: PosterSubject) => { right: string; draw: () => string }> = {
  posters: (subject) => ({ right: artworkPath('posters', subject), draw: () => drawPoster(subject) }),
  wallpapers: (subject) => ({ right: artworkPath('wallpapers', subject), draw: () => drawBanner(subject) }),
  lettering: ({ id, native }) => ({
    right: letteringUrl(id, native ?? ''),
    draw: () => drawLettering(native ?? ''),
  }),
};

/** Enough for some 800 pictures. */
const cachedBytes = 16 * 1024 * 1024;

export function createPosterRouter({ findSubject }: PosterDeps): Router {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: (svg, key) => svg.length + key.length,
  });
  const router = Router();
  for (const kind of Object.keys(drawings) as Kind[]) {
    router.get(`/${kind}/:file`, async (req, res) => {
      const [, id, hash] = /^([\w-]{1,64})\.([a-z0-9]{1,32})\.svg$/.exec(req.params.file) ?? [];
      const asked = `/${kind}/${req.params.file}`;
      const kept = cache.get(asked);
      if (kept) return send(res, kept, hash ?? '');
      const subject = id === undefined ? null : await findSubject(id, req);
      if (!subject)
        return void res
          .status(404)
          .set('Cache-Control', 'no-cache')
          .type('text/plain')
          .send('There is no such picture.');
      const { right, draw } = drawings[kind](subject);
      if (asked !== right) return void res.set('Cache-Control', 'no-cache').redirect(302, right);
      const svg = Buffer.from(draw());
      // What somebody added for themselves alone is drawn for them each time, and no cache between may keep it.
      const own = isOwnId(Number(id));
      if (!own) cache.set(asked, svg);
      send(res, svg, hash ?? '', own ? 'private' : 'public');
    });
  }
  return router;
}

function send(res: Response, svg: Buffer, hash: string, whose: 'public' | 'private' = 'public'): void {
  res.set({
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': `${whose}, max-age=31536000, immutable`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${hash}"`,
  });
  res.send(svg);
}
