import type { IncomingMessage, RequestListener } from 'node:http';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { paths } from '../shared/paths';
import type { Config } from './config/config';
import { isOwnId } from './data/ownId';
import { accountSections } from './domain/accountSections';
import { findPosterSubject, presentSlug } from './domain/catalogue/anime';
import { presentPersonSlug } from './domain/catalogue/credits';
import { shareCover } from './domain/covers/shareCover';
import type { Deps } from './domain/ports';
import { catalogue } from './errors/catalogue';
import { renderRest } from './errors/renderRest';
import { type GraphqlRoute, graphqlRoute } from './graphql/route';
import { createIsOpen } from './http/closedScreens';
import { connectRoute } from './http/connectRoute';
import { createCoverRouter } from './http/coverRoutes';
import { digestRoutes } from './http/digestRoutes';
import { feedRoutes } from './http/feeds/feedRoutes';
import { formerAddresses } from './http/formerAddresses';
import { createHeads } from './http/heads/createHeads';
import { healthRoutes } from './http/health';
import type { UpgradeListener } from './http/listen';
import { openapiRoute } from './http/openapiRoute';
import { createPageRenderer } from './http/pages/pageRenderer';
import { createVisitorPages } from './http/pages/visitorPages';
import { createVisitorQuery } from './http/pages/visitorQuery';
import { createPosterRouter } from './http/posterRoutes';
import { requestLog } from './http/requestLog';
import { securityHeaders } from './http/securityHeaders';
import { serveClient } from './http/serveClient';
import { createShareRouter } from './http/shareRoute';
import { manifest, robots, sitemaps } from './http/siteFiles';
import { downloadRoutes } from './http/transfer/downloads';
import { uploadRoute } from './http/transfer/upload';
import { createPictureRouter, createUploadRouter } from './http/uploadRoutes';
import { mailboxPage } from './mail/mailbox/mailboxPage';
import { mailboxOf } from './mail/transport';
import { openapi } from './rest/openapi/openapi';
import { createAuthRouter, createSessionShortcut } from './rest/router';

export interface AppOptions {
  /** Folder of the built client; without it the app serves only REST and GraphQL. */
  clientDir?: string;
  /** Counts and times every response, if metrics are enabled. */
  observe?: RequestHandler;
}

export type App = RequestListener &
  Pick<Express, 'router'> &
  Pick<GraphqlRoute, 'warm' | 'forget' | 'stop' | 'stopLive'> & {
    upgrade: UpgradeListener;
    leave: () => void;
  };

/** The site as an Express application: REST, GraphQL, generated images, health checks and the client. Tests use it too. */
export function createApp(deps: Deps, { clientDir, observe }: AppOptions = {}): App {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Paths are case-sensitive and have no trailing slash (contract 1); `//` is not `/`.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false);
  app.set('query parser', 'simple');

  const log = requestLog(deps.log, deps.config);
  const secure = securityHeaders(deps.config);
  const ipOf = createIpOf(app);
  const graphql = graphqlRoute(deps, {
    ipOf,
    dress: (req, res) => log(req, res, () => secure(req, res, () => {})),
  });
  const renderer = clientDir === undefined ? undefined : createPageRenderer(clientDir);
  const visitors =
    renderer && createVisitorPages(deps, renderer, createVisitorQuery(deps.config, graphql.router));
  const forget = () => {
    graphql.forget();
    visitors?.forget();
  };
  // First: it sets its own headers and log, and skips compression, since its responses mix secrets with client input.
  const auth = createAuthRouter(deps);
  app.use('/api/auth', auth);
  app.use(log, secure, brokenPaths);
  let leaving = false;
  const leave = () => {
    leaving = true;
  };
  app.use(healthRoutes(deps, { isLeaving: () => leaving }), compression());
  app.use('/graphql', graphql.router);
  app.use('/uploads', createUploadRouter(deps));
  app.use('/pictures', createPictureRouter(deps));
  app.use(createCoverRouter(deps, forget));
  app.use(
    uploadRoute(deps),
    downloadRoutes(deps, (userId) => accountSections(deps, userId)),
    feedRoutes(deps),
    connectRoute(deps),
    digestRoutes(deps),
  );
  const findSubject = (animeId: string) => findPosterSubject(deps, { animeId });
  const findOwnSubject = async (animeId: string, req: Request) =>
    findPosterSubject(deps, { animeId, userId: (await deps.authentication.readSession(req))?.user.id });
  const findCover = (animeId: string) => shareCover(deps, Number(animeId));
  const { site, baseURL } = deps.config;
  app.use(
    createPosterRouter({
      coverCache: deps.coverCache,
      findSubject: (id, req) => (isOwnId(Number(id)) ? findOwnSubject(id, req) : findSubject(id)),
    }),
    createShareRouter({ findSubject, findCover, siteName: site.name }),
  );
  if (hasMailbox(deps.config)) app.use('/dev/mail', mailboxPage(mailboxOf(deps.config), deps.config));
  app.get('/api/openapi.json', openapiRoute(openapi));
  app.get('/robots.txt', robots(deps.config));
  app.get('/manifest.webmanifest', manifest(deps.config));
  app.use(sitemaps(deps));
  app.use(
    formerAddresses({
      '/anime/:slug': { presentSlug: (slug) => presentSlug(deps, { slug }), path: paths.anime },
      '/discover/people/:slug': {
        presentSlug: (slug) => presentPersonSlug(deps, { slug }),
        path: paths.person,
      },
    }),
  );
  const pages = {
    heads: createHeads(deps),
    isOpen: createIsOpen(deps),
    site: { name: site.name, baseURL },
  };
  if (clientDir && visitors) app.use(serveClient(clientDir, { ...pages, visitors }));
  app.use(nothingThere, onError(deps));
  const { stopLive } = graphql;
  const warm = async () => {
    await graphql.warm();
    await renderer?.warm();
  };
  const stop = async () => {
    await renderer?.close();
    await graphql.stop();
  };
  const upgrade: UpgradeListener = (req, socket, head) => {
    // Express extends its requests the same way; without this `req.ip` is missing and proxies are not resolved.
    graphql.upgrade(Object.setPrototypeOf(req, app.request) as Request, socket, head);
  };
  const session = createSessionShortcut(auth, ipOf);
  const shortWays: RequestListener = (req, res) => {
    deps.activity.asked(req.method, req.url);
    if (!session(req, res)) graphql.shortcut(req, res, () => app(req, res));
  };
  return Object.assign(observe ? observed(shortWays, observe) : shortWays, {
    router: app.router,
    warm,
    forget,
    leave,
    stop,
    stopLive,
    upgrade,
  });
}

function observed(handle: RequestListener, observe: RequestHandler): RequestListener {
  return (req, res) => {
    const request = Object.assign(req, { originalUrl: req.url }) as Request;
    observe(request, res as Response, () => handle(req, res));
  };
}

/** `req.ip` as Express computes it, for a request that has not passed through Express. */
function createIpOf(app: Express): (req: IncomingMessage) => string {
  return ({ headers, socket }) => {
    if (!app.enabled('trust proxy')) return socket.remoteAddress ?? '';
    return Reflect.get(app.request, 'ip', { app, headers, socket }) ?? '';
  };
}

/** The page of unsent mail: never in production, where it would expose other people's mail. */
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

/**
 * Rewrites a path with an invalid escape (`/anime/%ff`) to one that matches no route. Express and the file server would each
 * fail on it differently.
 */
const brokenPaths: RequestHandler = (req, _res, next) => {
  if (!isDecodable(req.path)) req.url = '/%25';
  next();
};

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
