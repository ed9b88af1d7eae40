import type { Request, Response } from 'express';
import type { Deps } from '../domain/ports';
import { maskUrl } from '../http/requestLog';

/** One line for each answer, as everywhere on the site, at no cost where the level is not logged (security P17). */
export function createCallLog({ log, config }: Pick<Deps, 'log' | 'config'>) {
  const level = config.production ? 'info' : 'debug';
  return (req: Request, res: Response, requestId: string): void => {
    if (!log.isLevelEnabled(level)) return;
    const started = performance.now();
    res.once('finish', () => {
      const { method, originalUrl, ip } = req;
      const responseTime = Math.round(performance.now() - started);
      const facts = { method, url: maskUrl(originalUrl), remoteAddress: ip };
      log[level](
        { requestId, req: facts, res: { statusCode: res.statusCode }, responseTime },
        'request completed',
      );
    });
  };
}
