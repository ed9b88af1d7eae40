import type { Duplex } from 'node:stream';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Deps } from '../domain/deps';
import { toAppError } from '../errors/toAppError';
import { jsonBody } from '../http/jsonBody';
import { originCheck } from '../http/originCheck';
import type { VisitorQuery } from '../http/pages/visitorPages';
import { logOf } from '../http/requestLog';
import { sandboxHeaders } from '../http/securityHeaders';
import { ResponseCache } from './cache/responseCache';
import { createBudget } from './cost/budget';
import { startGraphql } from './graphqlServer';
import { refusal } from './refusal';

export interface GraphqlRoute {
  router: Router;
  /** Executes the queries of visitors' pages. */
  queryAsVisitor: VisitorQuery;
  /** Builds the schema before the first request. */
  warm(): Promise<void>;
  /** Drops shared answers when the catalogue has changed. */
  forget(): void;
  /** Upgrades a request to a live connection. `req.ip` must be set, as Express computes it. */
  upgrade(req: Request, socket: Duplex, head: Buffer): void;
  /** Closes all live connections, before the site stops listening. */
  stopLive(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `/graphql`. The schema is built on the first request, or by `warm` once the site is listening, so that it does not delay
 * startup.
 */
export function graphqlRoute(deps: Deps): GraphqlRoute {
  const cache = new ResponseCache(deps);
  const budget = createBudget(deps);
  let started: ReturnType<typeof startGraphql> | undefined;
  const start = () => {
    started ??= startGraphql(deps, { cache, budget });
    return started;
  };
  const refuse = createRefuse(deps);
  const router = Router();
  router.use(
    onlyGetAndPost(refuse),
    originCheck(deps.config),
    ...(deps.config.graphql.introspection ? [sandboxPage(deps)] : []),
    jsonBody(),
    bodyOrNothing(refuse),
    budget.guard,
    async (req, res, next) => {
      const { handle } = await start();
      return handle(req, res, next);
    },
  );
  router.use(onError(deps, refuse));
  return {
    router,
    queryAsVisitor: async (visitor, query) => (await start()).queryAsVisitor(visitor, query),
    warm: async () => {
      await start();
    },
    forget: () => cache.forget(),
    upgrade: (req, socket, head) => {
      start().then(
        ({ live }) => live.upgrade(req, socket, head),
        () => socket.destroy(),
      );
    },
    stopLive: async () => {
      await (await started)?.live.stop();
    },
    stop: async () => {
      await (await started)?.live.stop();
      await (await started)?.stop();
    },
  };
}

type Refuse = (req: Request, res: Response, status: number, code: string, message: string) => void;

/** Answers a request before GraphQL itself reads it, and reports it like an operation that failed. */
function createRefuse({ activity }: Pick<Deps, 'activity'>): Refuse {
  return ({ method, body, query }, res, status, code, message) => {
    const name = method === 'GET' ? query.operationName : body?.operationName;
    activity.onOperation?.({ name, seconds: 0, codes: [code] });
    res.status(status).json(refusal(code, message));
  };
}

const onlyGetAndPost =
  (refuse: Refuse): RequestHandler =>
  (req, res, next) => {
    // A response may be private (security F12); later handlers override this.
    res.setHeader('Cache-Control', 'no-store');
    if (req.method === 'POST') return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.set('Allow', 'GET, POST');
      return refuse(req, res, 405, 'METHOD_NOT_ALLOWED', 'Use GET or POST.');
    }
    // The query is in the URL. With a second one in the body, two parts of the server could read different queries.
    if (!hasBody(req)) return next();
    res.set('Connection', 'close');
    refuse(req, res, 400, 'BAD_REQUEST', 'A GET request must have its query in the URL and no body.');
  };

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Only the page itself gets the wider policy; query responses keep the site's own. */
function sandboxPage({ config }: Deps): RequestHandler {
  const widen = sandboxHeaders(config);
  return (req, res, next) => {
    const page = req.method === 'GET' && req.accepts(['json', 'html']) === 'html';
    if (page) widen(req, res, next);
    else next();
  };
}

/** A POST that is not JSON is rejected with a message; a GET has its query in the URL. */
const bodyOrNothing =
  (refuse: Refuse): RequestHandler =>
  (req, res, next) => {
    if (req.method === 'POST' && !req.is('application/json'))
      return refuse(req, res, 415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the query as application/json.');
    req.body ??= {};
    next();
  };

/** Errors before GraphQL itself: body, origin, budget, or a schema that fails to load. */
function onError({ log }: Pick<Deps, 'log'>, refuse: Refuse): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = toAppError(error);
    const { code, status } = known.entry;
    if (status >= 500) logOf(req, log).error({ err: known.cause ?? known, key: known.key }, 'GraphQL failed');
    if (known.retryAfter !== undefined) res.set('Retry-After', String(known.retryAfter));
    refuse(req, res, status, code, known.message);
  };
}
