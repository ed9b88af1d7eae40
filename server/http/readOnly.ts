import type { RequestHandler } from 'express';
import type { Deps } from '../domain/deps';
import { requireWritable } from '../domain/site/readOnly';

/** While the site is read-only: refuses uploads, players and everything else that isn't read. The APIs ask by themselves. */
export function refuseWhileReadOnly(deps: Pick<Deps, 'config'>): RequestHandler {
  return (req, _res, next) => {
    if (!READS.has(req.method)) requireWritable(deps);
    next();
  };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
