import { type RequestHandler, Router } from 'express';
import type { Deps } from '../domain/ports';

/** `/healthz`: the process lives. `/readyz`: it can serve, because its database answers (product P9). */
export function healthRoutes({ db, log }: Pick<Deps, 'db' | 'log'>): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', readiness({ db, log }));
  return router;
}

function readiness({ db, log }: Pick<Deps, 'db' | 'log'>): RequestHandler {
  return async (_req, res) => {
    res.set('Cache-Control', 'no-store');
    try {
      await db.ping();
      res.json({ status: 'ready', database: 'ok' });
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer');
      res.status(503).set('Retry-After', '5').json({ status: 'unavailable', database: 'unreachable' });
    }
  };
}
