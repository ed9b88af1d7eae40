import { type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import { drawShare, type PosterSubject, sharePath, sharePoster, shareSize } from '../domain/artwork';
import { AppError } from '../errors/AppError';

/** A picture that replaces the generated poster. */
export interface ShareCover {
  version: string;
  /** An outside source named it, and may have it removed: what is drawn with it isn't kept for long. */
  isSourced: boolean;
  read(): Promise<Buffer | undefined>;
}

export interface ShareDeps {
  siteName: () => string;
  findSubject(animeId: string): Promise<PosterSubject | null>;
  findCover(animeId: string): Promise<ShareCover | undefined>;
}

/** About two hundred pictures; evicted ones are drawn again on request. */
const cachedBytes = 24 * 1024 * 1024;
/** How long one with a cover of an outside source is kept here, and by others after that: a day, as the cover itself. */
const sourcedMs = 3_600_000;
const sourcedSeconds = 82_800;
/** A picture takes a tenth of a second of one core. Beyond this many waiting, requests are rejected. */
const waitingAtMost = 12;

/**
 * `/share/{anime}.{hash}.jpg`: picture of a link preview, since no messenger accepts SVG. Drawn on the first request, one at a
 * time, and cached for a while; the URL has a hash of what is drawn, like that of a poster.
 */
export function createShareRouter({ siteName, findSubject, findCover }: ShareDeps): Router {
  const cache = new LRUCache<string, Drawn>({
    maxSize: cachedBytes,
    sizeCalculation: ({ picture }, key) => picture.length + key.length,
  });
  const rasterise = oneAtATime(async ({ subject, cover }: { subject: PosterSubject; cover?: ShareCover }) =>
    raster(drawShare(subject, siteName()), await cover?.read()),
  );
  const router = Router();
  router.get('/share/:file', async (req, res) => {
    const [, id, hash = ''] = /^(\d{1,9})\.([a-z0-9]{1,32})\.jpg$/.exec(req.params.file) ?? [];
    const asked = `/share/${req.params.file}`;
    const kept = cache.get(asked);
    if (kept) return send(res, kept, hash);
    const subject = id === undefined ? null : await findSubject(id);
    if (!subject) throw new AppError('NOT_FOUND');
    const cover = await findCover(subject.id);
    const right = sharePath(subject, siteName(), cover?.version);
    if (asked !== right) return void res.set('Cache-Control', 'no-cache').redirect(302, right);
    const drawn = {
      picture: await rasterise(asked, { subject, cover }),
      isSourced: cover?.isSourced ?? false,
    };
    cache.set(asked, drawn, drawn.isSourced ? { ttl: sourcedMs } : {});
    send(res, drawn, hash);
  });
  return router;
}

interface Drawn extends Pick<ShareCover, 'isSourced'> {
  picture: Buffer;
}

function send(res: Response, { picture, isSourced }: Drawn, hash: string): void {
  res.set({
    'Content-Type': 'image/jpeg',
    'Cache-Control': isSourced ? `public, max-age=${sourcedSeconds}` : 'public, max-age=31536000, immutable',
    // Messengers fetch it from their own servers and show it on their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: `"${hash}"`,
  });
  res.send(picture);
}

/** Loaded with the first picture: the library takes memory, and many sites never share a link. */
async function raster(svg: string, cover?: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const { x: left, y: top, w, h } = sharePoster;
  const poster = cover && (await sharp(cover).resize(w, h).toBuffer());
  return sharp(Buffer.from(svg))
    .resize(shareSize.w, shareSize.h)
    .composite(poster ? [{ input: poster, left, top }] : [])
    .flatten({ background: '#000' })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

/** Runs calls one at a time; concurrent calls with the same key share one result. */
function oneAtATime<T, R>(run: (input: T) => Promise<R>): (key: string, input: T) => Promise<R> {
  const running = new Map<string, Promise<R>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key, input) => {
    const known = running.get(key);
    if (known) return known;
    if (running.size >= waitingAtMost) throw new AppError('OVERLOADED');
    const mine = last.then(() => run(input)).finally(() => running.delete(key));
    running.set(key, mine);
    last = mine.catch(() => undefined);
    return mine;
  };
}
