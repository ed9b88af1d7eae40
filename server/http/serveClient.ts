import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { isClientPath } from './clientPaths';

const YEAR = 31_536_000;

/**
 * The built client: hashed files for ever, in their precompressed form; every other path gets the page, asked for
 * anew each time, with status 404 where it is no screen (product P6).
 */
export function serveClient(clientDir: string): Router {
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
  const router = Router();
  router.use(onlyReads, files);
  router.use(onlyReads, (req, res, next) => {
    if (!req.accepts('html') || req.path.startsWith('/assets/')) return next();
    if (!isClientPath(req.path)) res.status(404);
    req.url = '/index.html';
    files(req, res, next);
  });
  return router;
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
