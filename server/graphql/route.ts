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
  /** The short way, which is asked before Express and leaves to it what it does not answer. */
  shortcut: Shortcut;
  /** Loads the schema ahead of the first request. */
  warm(): Promise<void>;
  /** Drops kept answers: the catalogue has changed. */
  forget(): void;
  /** A browser asks for a live connection. `req.ip` is known, as Express works it out. */
  upgrade(req: Request, socket: Duplex, head: Buffer): void;
  /** Ends all live connections, before the site stops listening. */
  stopLive(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `/graphql`. The schema is loaded with the first request, or by `warm` once the site listens, so
 * that a start does not wait for it.
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
  // An answer may be one person's (security F12); whoever knows better says so further down.
  res.setHeader('Cache-Control', 'no-store');
  if (req.method === 'POST') return next();
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.set('Allow', 'GET, POST').status(405);
    res.json(refusal('METHOD_NOT_ALLOWED', 'GraphQL is asked with GET or POST.'));
    return;
  }
  // Its query stands in the address: with a second one in a body, two parts of the server could read two questions.
  if (!hasBody(req)) return next();
  res.set('Connection', 'close').status(400);
  res.json(refusal('BAD_REQUEST', 'A GET request has its query in the address, and no body.'));
};

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Only the page itself gets the wider policy: answers to queries keep the site's own. */
function sandboxPage({ config }: Deps): RequestHandler {
  const widen = sandboxHeaders(config);
  return (req, res, next) => {
    const page =
      config.graphql.introspection && req.method === 'GET' && req.accepts(['json', 'html']) === 'html';
    if (page) widen(req, res, next);
    else next();
  };
}

/** A POST in another form than JSON is refused in words; a GET carries its query in the address. */
const bodyOrNothing: RequestHandler = (req, res, next) => {
  if (req.method === 'POST' && !req.is('application/json')) {
    res.status(415).json(refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the query as application/json.'));
    return;
  }
  req.body ??= {};
  next();
};

/** What goes wrong before GraphQL itself: the body, the origin, a schema that does not load. */
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
