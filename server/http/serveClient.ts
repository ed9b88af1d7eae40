import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { isPanelScreen, isScreen } from '../../shared/screens';
import type { Heads } from './heads/createHeads';
import { fillHead, type SiteFacts } from './heads/pageHead';
import { areUsual, createPageParts, linkScreen, type SiteChoices, withChoices } from './pages/pageParts';
import type { VisitorPages } from './pages/visitorPages';

const YEAR_S = 31_536_000;

const conditions = ['range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

export interface ClientPages {
  heads: Heads;
  /** Whether the caller may see the screen. */
  isOpen: (req: Request) => Promise<boolean>;
  site: SiteFacts & SiteChoices;
  /** Server-rendered pages. */
  visitors: VisitorPages;
}

/**
 * The built client. Hashed files are cached for ever and sent precompressed. Every other path gets the page, revalidated each
 * time, with status 404 if it is no screen. Panel pages link to the files of the panels. Public pages get their head filled in,
 * and their content for visitors. All others are sent precompressed as built, unless the operators have chosen another theme or language of titles.
 */
export function serveClient(clientDir: string, { heads, isOpen, site, visitors }: ClientPages): Router {
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
  const partsOf = createPageParts(clientDir);
  const router = Router();
  router.use(onlyReads, (req, res, next) => (isPage(req.path) ? next() : files(req, res, next)));
  router.use(onlyReads, async (req, res, next) => {
    if (!req.accepts('html') || req.path.startsWith('/assets/')) return next();
    if (await visitors.sendKept(req, res)) return;
    const known = isScreen(req.path) && (await isOpen(req));
    const read = known ? await heads(req.path) : undefined;
    const head = read && { ...read, ...(visitors.isVisitor(req) ? await read.share?.() : undefined) };
    const deck = known && isPanelScreen(req.path);
    if (head || deck || !areUsual(site)) {
      const parts = withChoices(await partsOf(), site);
      const { screen = deck ? 'panels' : undefined, status = known ? 200 : 404 } = head ?? {};
      const drawn = status === 200 && !(head?.bare && req.originalUrl.includes('?'));
      if (head?.screen !== undefined && drawn) {
        const { titleLanguage } = site;
        const page = { head: fillHead(parts.bare, head, site), screen: head.screen, parts, titleLanguage };
        if (await visitors.send(req, res, page)) return;
      }
      const page = linkScreen(head ? fillHead(parts.template, head, site) : parts.template, screen, parts);
      if (head?.screen !== undefined) res.vary('Cookie');
      return void res.status(status).set('Cache-Control', 'no-cache').type('html').send(page);
    }
    if (!known) {
      res.status(404);
      // They apply to successful answers only (RFC 9110, sections 13.2.1 and 14.2).
      for (const name of conditions) delete req.headers[name];
    }
    req.url = '/index.html';
    files(req, res, next);
  });
  return router;
}

/** Built pages are only sent for other paths and have no URLs of their own. */
function isPage(requested: string): boolean {
  try {
    return /^\/+[^/]+\.html(?:\.\w+)?$/i.test(path.posix.normalize(decodeURIComponent(requested)));
  } catch {
    // A malformed path is no page; the file server rejects it.
    return false;
  }
}

function onlyReads(req: Request, _res: Response, next: NextFunction): void {
  if (req.method === 'GET' || req.method === 'HEAD') next();
  else next('router');
}

function setCaching(clientDir: string) {
  const hashed = path.join(clientDir, 'assets') + path.sep;
  return (res: ServerResponse, file: string) => {
    const caching = file.startsWith(hashed) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
    res.setHeader('Cache-Control', caching);
  };
}
