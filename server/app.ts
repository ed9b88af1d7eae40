import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import proxyAddress from 'proxy-addr';
import { paths } from '../shared/paths';
import type { Config } from './config/config';
import { isOwnId } from './data/ownId';
import { findCurrentSlug, findPosterSubject } from './domain/catalogue/anime';
import { findCurrentCharacterSlug, findCurrentPersonSlug } from './domain/catalogue/credits';
import { shareCover } from './domain/covers/shareCover';
import type { Deps } from './domain/deps';
import { accountSections } from './domain/site/accountSections';
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
import { createPosterRouter } from './http/posterRoutes';
import { refuseWhileReadOnly } from './http/readOnly';
import { logOf, requestLog } from './http/requestLog';
import { securityHeaders } from './http/securityHeaders';
import { serveClient } from './http/serveClient';
import { createShareRouter } from './http/shareRoute';
import { createManifest, createRobots, sitemaps } from './http/siteFiles';
import { downloadRoutes } from './http/transfer/downloads';
import { uploadRoute } from './http/transfer/upload';
import { unlockRoutes } from './http/unlockRoutes';
import { createPictureRouter, createUploadRouter } from './http/uploadRoutes';
import { mailboxPage } from './mail/mailbox/mailboxPage';
import { mailboxOf } from './mail/transport';
import { openapi } from './rest/openapi/openapi';
import { createAuthRouter } from './rest/router';

export interface AppOptions {
  /** Folder of the built client; without it the app serves only REST and GraphQL. */
  clientDir?: string;
  /** Longest time to render a page; `limits.pageRenderTime` unless said otherwise. */
  pageSeconds?: number;
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
export function createApp(deps: Deps, { clientDir, pageSeconds, observe }: AppOptions = {}): App {
  const { config } = deps;
  const { baseURL } = config;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Paths are case-sensitive and have no trailing slash (contract 1); `//` is not `/`.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const isTrusted = proxyAddress.compile(config.trustedProxies);
  app.set('trust proxy', isTrusted);
  app.set('query parser', 'simple');

  const graphql = graphqlRoute(deps);
  const renderer =
    clientDir === undefined ? undefined : createPageRenderer(clientDir, { seconds: pageSeconds });
  const visitors = renderer && createVisitorPages(deps, renderer, graphql.queryAsVisitor);
  const forget = () => {
    graphql.forget();
    visitors?.forget();
  };
  let leaving = false;
  const findSubject = (animeId: string) => findPosterSubject(deps, { animeId });
  const findOwnSubject = async (animeId: string, req: Request) =>
    findPosterSubject(deps, { animeId, userId: (await deps.authentication.readSession(req))?.user.id });
  const pages = {
    heads: createHeads(deps),
    isOpen: createIsOpen(deps),
    site: {
      get name() {
        return deps.config.site.name;
      },
      get theme() {
        return deps.config.site.theme;
      },
      get titleLanguage() {
        return deps.config.site.titleLanguage;
      },
      baseURL,
    },
  };

  if (observe) app.use(observe);
  app.use(noteRequest(deps));
  // First: it sets its own headers and log, and skips compression, since its responses mix secrets with client input.
  app.use('/api/auth', createAuthRouter(deps));
  app.use(requestLog(deps.log, config), securityHeaders(config));
  app.use('/graphql', compressionIfAccepted(), graphql.router);
  app.use(brokenPaths, healthRoutes(deps, { isLeaving: () => leaving }), compression());
  app.use(refuseWhileReadOnly(deps));
  app.use('/uploads', createUploadRouter(deps));
  app.use('/pictures', createPictureRouter(deps));
  app.use(createCoverRouter(deps, forget));
  app.use(uploadRoute(deps));
  app.use(downloadRoutes(deps, (userId) => accountSections(deps, userId)));
  app.use(feedRoutes(deps));
  app.use(connectRoute(deps));
  app.use(digestRoutes(deps));
  app.use(unlockRoutes(deps));
  app.use(
    createPosterRouter({
      coverCache: deps.coverCache,
      findSubject: (id, req) => (isOwnId(Number(id)) ? findOwnSubject(id, req) : findSubject(id)),
    }),
  );
  app.use(
    createShareRouter({
      findSubject,
      findCover: (animeId) => shareCover(deps, Number(animeId)),
      siteName: () => deps.config.site.name,
    }),
  );
  if (hasMailbox(config)) app.use('/dev/mail', mailboxPage(mailboxOf(config), config));
  app.get('/api/openapi.json', openapiRoute(openapi));
  app.get('/robots.txt', createRobots(config));
  app.get('/manifest.webmanifest', createManifest(deps));
  app.use(sitemaps(deps));
  app.use(
    formerAddresses({
      '/anime/:slug': { presentSlug: (slug) => findCurrentSlug(deps, { slug }), path: paths.anime },
      '/discover/people/:slug': {
        presentSlug: (slug) => findCurrentPersonSlug(deps, { slug }),
        path: paths.person,
      },
      '/discover/characters/:slug': {
        presentSlug: (slug) => findCurrentCharacterSlug(deps, { slug }),
        path: paths.character,
      },
    }),
  );
  if (clientDir && visitors) app.use(serveClient(clientDir, { ...pages, visitors }));
  app.use(nothingThere, onError(deps));

  return Object.assign(app, {
    forget,
    leave: () => {
      leaving = true;
    },
    warm: async () => {
      await graphql.warm();
      await renderer?.warm();
    },
    stopLive: graphql.stopLive,
    stop: async () => {
      await renderer?.close();
      await graphql.stop();
    },
    upgrade: ((req, socket, head) => {
      // Express does not see it, so the address is read as Express reads it, by the same package.
      const ip = proxyAddress(req, isTrusted);
      graphql.upgrade(Object.assign(req, { ip }) as unknown as Request, socket, head);
    }) satisfies UpgradeListener,
  });
}

/** The package wraps every response: for clients that accept no encoding, that would add a third to a shared answer. */
function compressionIfAccepted(): RequestHandler {
  const compress = compression();
  return (req, res, next) => {
    if (req.headers['accept-encoding'] === undefined) next();
    else compress(req, res, next);
  };
}

/** For the log of stalls. */
function noteRequest({ activity }: Pick<Deps, 'activity'>): RequestHandler {
  return (req, _res, next) => {
    activity.asked(req.method, req.url);
    next();
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
  return (error, req, res, _next) => renderRest(error, res, logOf(req, log));
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
