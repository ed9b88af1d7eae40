import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../domain/ports';
import { AppError } from '../errors/AppError';
import { renderRest } from '../errors/renderRest';
import { clientOf, limitKeyOf } from '../http/clientAddress';
import { checkOrigin } from '../http/originCheck';
import { createReadSession, createSessionStrategy } from '../http/readSession';
import { applyCookies, readSessionCookies } from '../http/sessionCookie';
import { createLocalStrategy, credentialCheck } from '../passport/localStrategy';
import { createFindRoute } from './findRoute';
import { createReadBody } from './readBody';
import type { Answer, Call, Route } from './route';
import { routes } from './routes';
import { checkLinkUrl, checkPostUrls } from './urlChecks';

/**
 * The REST door: one table of calls under `/api/auth`, looked up by method and exact path. What each call needs is
 * checked in the contract's order (1.2): limit, body, origin and URLs, schemas, session; then its use case is asked.
 */
export function createAuthRouter(deps: Deps): RequestHandler {
  const findRoute = createFindRoute(routes);
  const run = createRunner(deps);
  return (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const found = findRoute(req.method, req.originalUrl);
    if (!found) return renderRest(new AppError('NOT_FOUND'), res, deps.log);
    run(found, req, res).catch((error: unknown) => renderRest(error, res, req.log ?? deps.log));
  };
}

interface Found {
  route: Route;
  params: Record<string, string>;
}

function createRunner(deps: Deps) {
  const { config, limiter } = deps;
  const readBody = createReadBody();
  const readViewer = createReadSession(deps);
  const sessions = createSessionStrategy(deps);
  const checkCredentials = credentialCheck(createLocalStrategy(deps));

  return async ({ route, params }: Found, req: Request, res: Response): Promise<void> => {
    const client = clientOf(req);
    await limiter.consume(route.limit, `${limitKeyOf(client.ipAddress)} ${route.path}`);
    const rawBody = route.method === 'POST' ? await readBody(req, res) : {};
    const rawQuery = req.query;
    if (route.method === 'POST') {
      checkOrigin(config, req);
      checkPostUrls(config, rawBody, rawQuery);
    }
    const body = route.body && parse(route.body, rawBody, 'INVALID_BODY');
    const query = route.query && parse(route.query, rawQuery, 'INVALID_QUERY');
    if (route.link) checkLinkUrl(config, rawQuery);
    const viewer = route.access === 'signedIn' ? await readViewer(req) : undefined;
    if (viewer === null) throw new AppError('UNAUTHENTICATED');
    const target = route.target?.(body);
    if (target) await limiter.consume(target.rule, target.email.toLowerCase());

    const call: Call<unknown, unknown, typeof viewer> = {
      body,
      query,
      params,
      viewer,
      client,
      cookies: readSessionCookies(config, req.headers.cookie),
      req,
      readSession: (options) => sessions.read(req, options),
      checkCredentials,
    };
    write(deps, res, await route.handle(deps, call));
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

function write(deps: Deps, res: Response, answer: Answer): void {
  applyCookies(deps, res, answer.cookie);
  if ('redirect' in answer) {
    res.statusCode = 302;
    res.setHeader('Location', answer.redirect);
    res.end();
    return;
  }
  res.statusCode = answer.status ?? 200;
  if ('html' in answer) {
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.setHeader('Content-Security-Policy', answer.contentSecurityPolicy);
    res.end(answer.html);
    return;
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(answer.json));
}
