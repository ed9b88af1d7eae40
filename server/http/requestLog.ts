import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Config } from '../config/config';

/**
 * One line per answer, with a request id that the answer carries too. Cookies, credentials and everything in a URL
 * that could be a token stay out (security P17, F13).
 */
export function requestLog(log: Logger, { production }: Pick<Config, 'production'>): RequestHandler {
  const usual = production ? 'info' : 'debug';
  return pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    autoLogging: { ignore: (req) => req.url === '/healthz' || req.url === '/readyz' },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : usual),
    serializers: {
      req: ({ id, method, url, remoteAddress }) => ({ id, method, url: maskUrl(url), remoteAddress }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  });
}

/** Mailed links carry their token in the query, or in the path of a reset; line breaks cannot forge a second entry. */
export function maskUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const masked = path.replace(/(\/reset-password\/)[^/]+/, '$1***').replace(/[\r\n]/g, '');
  return query === undefined ? masked : `${masked}?***`;
}
