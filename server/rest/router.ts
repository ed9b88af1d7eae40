import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Client, SessionCookies } from '../domain/accounts/records';
import type { Deps } from '../domain/ports';
import { AppError } from '../errors/AppError';
import { renderRest } from '../errors/renderRest';
import { clientWithDevice } from '../http/deviceCookie';
import { limitByAddress } from '../http/limitByAddress';
import { checkOrigin } from '../http/originCheck';
import { createReadSession, createSessionStrategy } from '../http/readSession';
import { readSessionCookies } from '../http/sessionCookie';
import { createLocalStrategy, credentialCheck } from '../passport/localStrategy';
import { createAnswerWriter } from './answer';
import { createCallLog } from './callLog';
import { createFindRoute, type FoundRoute } from './findRoute';
import { createReadBody } from './readBody';
import type { Call, Route } from './route';
import { routes } from './routes';
import { checkLinkUrl, checkPostUrls } from './urlChecks';

/**
 * The REST door: one table of calls under `/api/auth`, looked up by method and exact path. What each call needs is
 * checked in the contract's order (1.2): limit, body, origin and URLs, schemas, session; then its use case is asked.
 * It is mounted before anything else, since every page asks it who is there: it brings its own headers and log line.
 */
export function createAuthRouter(deps: Deps): RequestHandler {
  const findRoute = createFindRoute(routes);
  const run = createRunner(deps);
  const { setUsualHeaders, write } = createAnswerWriter(deps);
  const logCall = createCallLog(deps);
  return (req, res) => {
    const requestId = randomUUID();
    setUsualHeaders(res, requestId);
    logCall(req, res, requestId);
    const found = findRoute(req.method, req.originalUrl);
    const answer = found ? run(found, req, res) : Promise.reject(new AppError('NOT_FOUND'));
    answer
      .then((given) => write(res, given))
      .catch((error: unknown) => renderRest(error, res, deps.log.child({ requestId })));
  };
}

function createRunner(deps: Deps) {
  const { config, limiter } = deps;
  const readBody = createReadBody();
  const readViewer = createReadSession(deps);
  const sessions = createSessionStrategy(deps);
  const checkCredentials = credentialCheck(createLocalStrategy(deps));

  return async ({ route, params }: FoundRoute, req: Request, res: Response) => {
    if (config.auth.rateLimit) await limitByAddress(limiter, route.limit, req, route.path);
    const rawQuery = req.originalUrl.includes('?') ? req.query : {};
    let rawBody: Record<string, unknown> = {};
    if (route.method === 'POST') {
      rawBody = await readBody(req, res, route);
      checkOrigin(config, req);
      checkPostUrls(config, rawBody, rawQuery);
    }
    const body = route.body && parse(route.body, rawBody, 'INVALID_BODY');
    const query = route.query && parse(route.query, rawQuery, 'INVALID_QUERY');
    if (route.link) checkLinkUrl(config, rawQuery);
    const viewer = route.access === 'signedIn' ? await readViewer(req) : undefined;
    if (viewer === null) throw new AppError('UNAUTHENTICATED');

    const call: Call<unknown, unknown, typeof viewer> = {
      body,
      query,
      params,
      viewer,
      // Worked out by the calls that want them: get-session, the busiest, wants neither.
      get client(): Client {
        return clientWithDevice(config, req);
      },
      get cookies(): SessionCookies {
        return readSessionCookies(config, req.headers.cookie);
      },
      req,
      readSession: (options) => sessions.read(req, options),
      checkCredentials,
    };
    return await route.handle(deps, call);
  };
}

function parse(
  schema: NonNullable<Route['body']>,
  value: unknown,
  key: 'INVALID_BODY' | 'INVALID_QUERY',
): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError(key);
  return parsed.data;
}
