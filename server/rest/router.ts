import { randomUUID } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../config/config';
import { limits } from '../config/limits';
import type { Client, SessionCookies } from '../domain/accounts/records';
import type { ProxyPerson } from '../domain/accounts/sign-in/proxySignIn';
import { isTrustedUrl } from '../domain/accounts/trustedUrl';
import type { Deps } from '../domain/deps';
import { requireWritable } from '../domain/site/readOnly';
import { AppError } from '../errors/AppError';
import type { ErrorKey } from '../errors/catalogue';
import { renderRest } from '../errors/renderRest';
import { addressOf } from '../http/clientAddress';
import { checkOrigin } from '../http/originCheck';
import { createProxyReader } from '../http/proxyIdentity';
import { limitByAddress } from '../http/rateLimit';
import { maskUrl } from '../http/requestLog';
import { readSessionCookies } from '../http/sessionCookie';
import { clientWithDevice } from '../http/signedCookies';
import { createAnswerWriter } from './answer';
import { createFindRoute, type FoundRoute } from './findRoute';
import type { Call, Route } from './route';
import { routes } from './routes';

/**
 * REST: a table of calls under `/api/auth`, looked up by method and exact path. The requirements of a call are checked in the
 * contract's order (1.2): limit, body, origin and URLs, schemas, session; then its use case runs. Mounted before anything else,
 * since every page calls it first; it sets its own headers and log line.
 */
export function createAuthRouter(deps: Deps): RequestHandler {
  const findRoute = createFindRoute(routes);
  const run = createRunner(deps);
  const { setUsualHeaders, write } = createAnswerWriter(deps);
  const logCall = createCallLog(deps);
  return (req, res) => {
    const requestId = randomUUID();
    logCall(req, res, requestId);
    const found = findRoute(req.method, req.originalUrl);
    const answer = found ? run(found, req, res) : Promise.reject(new AppError('NOT_FOUND'));
    answer
      .then((given) => write(res, given, requestId))
      .catch((error: unknown) => {
        if (!res.headersSent) setUsualHeaders(res, requestId);
        renderRest(error, res, deps.log.child({ requestId }));
      });
  };
}

function createRunner(deps: Deps) {
  const { config, limiter, authentication } = deps;
  const readBody = createReadBody();
  const readProxyPerson = createProxyReader(config);

  return async ({ route, params }: FoundRoute, req: Request, res: Response) => {
    if (config.auth.rateLimit) await limitByAddress(limiter, route.limit, req, route.path);
    const rawQuery = req.originalUrl.includes('?') ? req.query : NO_QUERY;
    let rawBody: Record<string, unknown> = {};
    if (route.method === 'POST') {
      rawBody = await readBody(req, res, route);
      checkOrigin(config, req);
      checkPostUrls(config, rawBody, rawQuery);
    }
    const body = route.body && parse(route.body, rawBody, 'INVALID_BODY');
    const query = rawQuery === NO_QUERY ? withoutQuery(route) : queryOf(route, rawQuery);
    if (route.link) checkLinkUrl(config, rawQuery);
    if (!route.whileReadOnly) requireWritable(deps);
    const viewer = route.access === 'signedIn' ? await authentication.readSession(req) : undefined;
    if (viewer === null) throw new AppError('UNAUTHENTICATED');

    const call: Call<unknown, unknown, typeof viewer> = {
      body,
      query,
      params,
      viewer,
      // Computed on demand: get-session, the most frequent call, needs neither.
      get client(): Client {
        return clientWithDevice(config, req);
      },
      get cookies(): SessionCookies {
        return readSessionCookies(config, req.headers.cookie);
      },
      get proxyPerson(): ProxyPerson | undefined {
        return readProxyPerson(req);
      },
      req,
    };
    return await route.handle(deps, call);
  };
}

const NO_QUERY: Record<string, unknown> = Object.freeze({});
const emptyQueries = new Map<Route, unknown>();

/** The parsed query of a call without a query is always the same. */
function withoutQuery(route: Route): unknown {
  if (!emptyQueries.has(route)) emptyQueries.set(route, Object.freeze(queryOf(route, NO_QUERY)));
  return emptyQueries.get(route);
}

function queryOf({ query }: Route, given: Record<string, unknown>): unknown {
  return query && parse(query, given, 'INVALID_QUERY');
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

/**
 * Reads a JSON body of at most 100 kB. Any other content type, or none, counts as an empty object and so fails if fields are
 * required (contract 1); so does JSON that is not an object. Only the call that receives a provider's form post reads forms.
 */
function createReadBody() {
  const json = express.json({ limit: limits.bodyBytes, type: 'application/json', strict: false });
  const form = express.urlencoded({ limit: limits.bodyBytes, extended: false, parameterLimit: 50 });
  return (
    req: Request,
    res: Response,
    { form: isForm }: { form: boolean },
  ): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const parse = isForm && req.is('application/x-www-form-urlencoded') ? form : json;
      parse(req, res, (error?: unknown) => (error ? reject(error) : resolve(fieldsOf(req.body))));
    });
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}

type Fields = Record<string, unknown>;

/** The URLs that any POST may have, in the contract's order (section 4). `redirectTo` is reported as redirectURL. */
function checkPostUrls(config: Config, body: Fields, query: Fields): void {
  check(config, given(body.callbackURL) ?? query.callbackURL, 'INVALID_CALLBACKURL');
  check(config, body.redirectTo, 'INVALID_REDIRECTURL');
  check(config, body.errorCallbackURL, 'INVALID_ERRORCALLBACKURL');
  check(config, body.newUserCallbackURL, 'INVALID_NEWUSERCALLBACKURL');
}

/** The only URL of a mailed link. */
function checkLinkUrl(config: Config, query: Fields): void {
  check(config, query.callbackURL, 'INVALID_CALLBACKURL');
}

/** An empty value counts as omitted; non-strings are left to the schema. Each value of a repeated one is checked. */
function check({ trustedOrigins }: Config, value: unknown, key: ErrorKey): void {
  for (const url of Array.isArray(value) ? value : [value]) {
    if (typeof url === 'string' && url !== '' && !isTrustedUrl(url, trustedOrigins)) throw new AppError(key);
  }
}

function given(value: unknown): unknown {
  return value === '' ? undefined : value;
}

/** Logs a line per response, as everywhere on the site, at no cost if the level is disabled (security P17). */
function createCallLog({ log, config }: Pick<Deps, 'log' | 'config'>) {
  const level = config.production ? 'info' : 'debug';
  return (req: Request, res: Response, requestId: string): void => {
    if (!log.isLevelEnabled(level)) return;
    const started = performance.now();
    res.once('finish', () => {
      const { method, originalUrl } = req;
      const responseTime = Math.round(performance.now() - started);
      const facts = { method, url: maskUrl(originalUrl), ip: addressOf(req) };
      log[level](
        { requestId, req: facts, res: { statusCode: res.statusCode }, responseTime },
        'request completed',
      );
    });
  };
}
