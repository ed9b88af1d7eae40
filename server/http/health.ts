import { type RequestHandler, Router } from 'express';
import type { Deps } from '../domain/deps';

export interface HealthOptions {
  /** True while the site is about to stop: it still serves, but proxies should send no more requests. */
  isLeaving: () => boolean;
}

/** `/healthz`: the process is alive. `/readyz`: the database responds and the site is not stopping. */
export function healthRoutes({ db, log }: Pick<Deps, 'db' | 'log'>, { isLeaving }: HealthOptions): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', readiness({ db, log, isLeaving }));
  return router;
}

function readiness({ db, log, isLeaving }: Pick<Deps, 'db' | 'log'> & HealthOptions): RequestHandler {
  return async (_req, res) => {
    res.set('Cache-Control', 'no-store');
    if (isLeaving()) return void res.status(503).set('Retry-After', '5').json({ status: 'stopping' });
    try {
      await db.ping();
      res.json({ status: 'ready', database: 'ok' });
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer');
      res.status(503).set('Retry-After', '5').json({ status: 'unavailable', database: 'unreachable' });
    }
  };
}
