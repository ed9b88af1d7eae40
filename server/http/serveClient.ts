import { readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { isPanelScreen, isScreen } from '../../shared/screens';
import type { Heads } from './heads/createHeads';
import { type BuiltScreen, fillHead, fillScreen, type SiteFacts } from './heads/pageHead';

const YEAR = 31_536_000;

export interface ClientPages {
  heads: Heads;
  /** Whether the screen is there for whoever asks. */
  isOpen: (req: Request) => Promise<boolean>;
  site: SiteFacts;
}

/**
 * The built client: hashed files for ever, in their precompressed form; every other path gets the page, asked for
 * anew each time, with status 404 where it is no screen (product P6). A page of the deck names what the deck is made of,
 * and the head of a page that people share is filled in (product P7); the others go out precompressed as they were built.
 */
export function serveClient(clientDir: string, { heads, isOpen, site }: ClientPages): Router {
  const files = expressStaticGzip(clientDir, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: setCaching(clientDir),
    },
  });
  const built = pageIn(clientDir);
  const router = Router();
  router.use(onlyReads, (req, res, next) => (isPage(req.path) ? next() : files(req, res, next)));
  router.use(onlyReads, async (req, res, next) => {
    if (!req.accepts('html') || req.path.startsWith('/assets/')) return next();
    const known = isScreen(req.path) && (await isOpen(req));
    const head = known ? await heads(req.path) : undefined;
    const deck = known && isPanelScreen(req.path);
    if (head || deck) {
      const hero = isVisitor(req) ? await head?.prerendered?.() : undefined;
      const { page: template, screens } = await built();
      const screen = screens[head?.screen ?? (deck ? 'panels' : '')];
      // Home's picture is that of its hero, which is read for visitors alone.
      const { image = head?.image, imageOf = head?.imageOf } = hero ?? {};
      const filled = head ? fillHead(template, { ...head, image, imageOf }, site) : template;
      const page = screen ? fillScreen(filled, screen, hero) : filled;
      if (head?.prerendered) res.vary('Cookie');
      return void res
        .status(head?.status ?? 200)
        .set('Cache-Control', 'no-cache')
        .type('html')
        .send(page);
    }
    if (!known) res.status(404);
    req.url = '/index.html';
    files(req, res, next);
  });
  return router;
}

/** The built pages are what other paths are answered with, and no addresses of their own. */
function isPage(requested: string): boolean {
  try {
    return /^\/+[^/]+\.html(?:\.\w+)?$/i.test(path.posix.normalize(decodeURIComponent(requested)));
  } catch {
    // What cannot be read names no page; it is refused where files are looked for.
    return false;
  }
}

/** Whoever is signed in sees screens of their own; `view` opens latest in their place. Nobody's rights hang on this look. */
function isVisitor(req: Request): boolean {
  return !/session_token=/.test(req.headers.cookie ?? '') && req.query.view === undefined;
}

/** The built page and what the build says of its screens, read again when they were built again. */
function pageIn(clientDir: string) {
  const file = path.join(clientDir, 'index.html');
  let known: { page: string; screens: Record<string, BuiltScreen>; builtAt: number } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.builtAt !== mtimeMs) {
      const [page, screens] = await Promise.all([
        readFile(file, 'utf8'),
        readFile(path.join(clientDir, '.vite/screens.json'), 'utf8').catch(() => '{}'),
      ]);
      known = { page, screens: JSON.parse(screens), builtAt: mtimeMs };
    }
    return known;
  };
}

function onlyReads(req: Request, _res: Response, next: NextFunction): void {
  if (req.method === 'GET' || req.method === 'HEAD') next();
  else next('router');
}

function setCaching(clientDir: string) {
  const hashed = path.join(clientDir, 'assets') + path.sep;
  return (res: ServerResponse, file: string) => {
    const caching = file.startsWith(hashed) ? `public, max-age=${YEAR}, immutable` : 'no-cache';
    res.setHeader('Cache-Control', caching);
  };
}
