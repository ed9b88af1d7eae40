import type { Duplex } from 'node:stream';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Deps } from '../domain/ports';
import { toAppError } from '../errors/toAppError';
import { jsonBody } from '../http/jsonBody';
import { originCheck } from '../http/originCheck';
import { sandboxHeaders } from '../http/securityHeaders';
import { answerCache } from './answerCache';
import { boundedAnswer } from './cost/boundedAnswer';
import { budgetOf } from './cost/budget';
import { KeptAnswers } from './keptAnswers';
import { loadInTurns } from './loadInTurns';
import { refusal } from './refusal';
import type { RunQuery } from './runQuery';
import { createGraphqlShortcut, type Shortcut, type ShortcutGround } from './shortcut';
import { watchOperations } from './watchOperations';

export interface GraphqlRoute {
  router: Router;
  /** The fast path, tried before Express, which handles everything it leaves. */
  shortcut: Shortcut;
  /** Loads the schema before the first request. */
  warm(): Promise<void>;
  /** Clears the response cache when the catalogue has changed. */
  forget(): void;
  /** Upgrades a request to a live connection. `req.ip` must be set, as Express computes it. */
  upgrade(req: Request, socket: Duplex, head: Buffer): void;
  /** Closes all live connections, before the site stops listening. */
  stopLive(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `/graphql`. The schema is loaded on the first request, or by `warm` once the site is listening, so that it does not delay
 * startup.
 */
export function graphqlRoute(deps: Deps, outside: Pick<ShortcutGround, 'dress' | 'ipOf'>): GraphqlRoute {
  const answers = new KeptAnswers(deps);
  let run: RunQuery | undefined;
  let started: ReturnType<typeof load> | undefined;
  const start = () => {
    started ??= load(deps, answers).then((running) => {
      run = running.run;
      return running;
    });
    return started;
  };
  const router = Router();
  router.use(
    watchOperations(deps),
    onlyGetAndPost,
    originCheck(deps.config),
    sandboxPage(deps),
    jsonBody(),
    bodyOrNothing,
    answerCache(deps, answers),
    boundedAnswer,
    budgetOf(deps).guard,
    async (req, res, next) => {
      const { handle } = await start();
      return handle(req, res, next);
    },
  );
  router.use(onError(deps));
  return {
    router,
    shortcut: createGraphqlShortcut(deps, { ...outside, answers, running: () => run }),
    warm: async () => {
      await start();
    },
    forget: () => answers.forget(),
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

async function load(deps: Deps, answers: KeptAnswers) {
  await loadInTurns();
  const { startGraphql } = require('./graphqlServer') as typeof import('./graphqlServer');
  return startGraphql(deps, answers);
}

const onlyGetAndPost: RequestHandler = (req, res, next) => {
  // A response may be private (security F12); later handlers override this.
  res.setHeader('Cache-Control', 'no-store');
  if (req.method === 'POST') return next();
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.set('Allow', 'GET, POST').status(405);
    res.json(refusal('METHOD_NOT_ALLOWED', 'Use GET or POST.'));
    return;
  }
  // The query is in the URL. With a second one in the body, two parts of the server could read different queries.
  if (!hasBody(req)) return next();
  res.set('Connection', 'close').status(400);
  res.json(refusal('BAD_REQUEST', 'A GET request must have its query in the URL and no body.'));
};

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Only the page itself gets the wider policy; query responses keep the site's own. */
function sandboxPage({ config }: Deps): RequestHandler {
  const widen = sandboxHeaders(config);
  return (req, res, next) => {
    const page =
      config.graphql.introspection && req.method === 'GET' && req.accepts(['json', 'html']) === 'html';
    if (page) widen(req, res, next);
    else next();
  };
}

/** A POST that is not JSON is rejected with a message; a GET has its query in the URL. */
const bodyOrNothing: RequestHandler = (req, res, next) => {
  if (req.method === 'POST' && !req.is('application/json')) {
    res.status(415).json(refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the query as application/json.'));
    return;
  }
  req.body ??= {};
  next();
};

/** Errors before GraphQL itself: body, origin, or a schema that fails to load. */
function onError({ log }: Pick<Deps, 'log'>): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = toAppError(error);
    const { code, status } = known.entry;
    if (status >= 500)
      (req.log ?? log).error({ err: known.cause ?? known, key: known.key }, 'GraphQL failed');
    if (known.retryAfter !== undefined) res.set('Retry-After', String(known.retryAfter));
    res.status(status).json(refusal(code, known.message));
  };
}
