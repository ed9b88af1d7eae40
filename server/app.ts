import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Config } from './config/config';
import { findPosterSubject } from './domain/catalogue/findPosterSubject';
import type { Deps } from './domain/ports';
import { catalogue } from './errors/catalogue';
import { renderRest } from './errors/renderRest';
import { type GraphqlRoute, graphqlRoute } from './graphql/route';
import { healthRoutes } from './http/health';
import { createPosterRouter } from './http/posterRoutes';
import { requestLog } from './http/requestLog';
import { robots } from './http/robots';
import { securityHeaders } from './http/securityHeaders';
import { serveClient } from './http/serveClient';
import { mailboxPage } from './mail/mailbox/mailboxPage';
import { mailboxOf } from './mail/transport';
import { createAuthRouter } from './rest/router';

export interface AppOptions {
  /** Folder of the built client; without one the app serves its two doors alone. */
  clientDir?: string;
}

/** The site as an Express application: both doors, drawn pictures, health, and the client. Tests build it the same way. */
export function createApp(
  deps: Deps,
  { clientDir }: AppOptions = {},
): Express & Pick<GraphqlRoute, 'warm' | 'stop'> {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Paths are case-sensitive and without a slash at their end (contract section 1); `//` is no `/`.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false);
  app.set('query parser', 'simple');

  const graphql = graphqlRoute(deps);
  // First: it brings its own headers and log, and is not compressed, since its answers hold secrets beside what a client sent.
  app.use('/api/auth', createAuthRouter(deps));
  app.use(requestLog(deps.log, deps.config), securityHeaders(deps.config), healthRoutes(deps), compression());
  app.use('/graphql', graphql.router);
  app.use(createPosterRouter({ findSubject: (animeId) => findPosterSubject(deps, { animeId }) }));
  if (hasMailbox(deps.config)) app.use('/dev/mail', mailboxPage(mailboxOf(deps.config)));
  app.get('/robots.txt', robots(deps.config));
  if (clientDir) app.use(serveClient(clientDir));
  app.use(nothingThere, onError(deps));
  return Object.assign(app, { warm: graphql.warm, stop: graphql.stop });
}

/** The page of what was not sent: never in production, where it would show strangers' letters. */
function hasMailbox({ production, mail }: Config): boolean {
  return !production && mail.enabled && mail.smtpURL === undefined;
}

const nothingThere: RequestHandler = (_req, res) => {
  const { code, status, message } = catalogue.NOT_FOUND;
  res.status(status).set('Cache-Control', 'no-store').json({ code, message });
};

function onError({ log }: Pick<Deps, 'log'>): ErrorRequestHandler {
  return (error, req, res, _next) => renderRest(error, res, req.log ?? log);
}
