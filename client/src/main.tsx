import './styles/index.css';
import './components/layout.module.css';
import type { ApolloClient, NormalizedCacheObject } from '@apollo/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { HydrationData } from '../../shared/renderedPage';
import { createApolloClient } from './apollo/client';
import { App } from './app/App';
import { preloadHeader, preloadNotices, preloadRoute } from './app/routes';
import { endSession } from './features/session/endSession';
import { followSession } from './features/session/followSession';
import { adoptOwnEnvironment, adoptRendered, canHydrate, hydrationData } from './render/hydration';
import { followTheme } from './state/followTheme';
import { untilLoaded } from './state/untilLoaded';
import { followVisits } from './state/visit';

/** Start-up: read the session, render, and load analytics last. A visitor's page comes with its content and its data. */
async function start(root: HTMLElement): Promise<void> {
  followTheme();
  followVisits();
  const data = hydrationData();
  const client = createApolloClient({
    rendered: data?.cache as NormalizedCacheObject | undefined,
    onSessionEnded: (ended) => void endSession(ended),
  });
  await (data ? takeOver(root, client, data) : render(root, client));
  // The site works without it if it fails to load.
  await untilLoaded(() => import('./app/startAfterHydration'))
    .then(({ startAfterHydration: afterwards }) => afterwards(client))
    .catch(() => undefined);
}

/** Waits up to 300 ms for a screen that has nearly loaded, since its skeleton, once shown, would stay for 300 ms. */
async function render(root: HTMLElement, client: ApolloClient): Promise<void> {
  const screen = preloadRoute(location.pathname, client);
  const notices = () => preloadNotices(client).catch(() => undefined);
  const known = followSession(client).then(() => atMost(1000, notices()));
  await atMost(3000, Promise.all([known, atMost(300, screen)]));
  show(() => createRoot(root).render(<App client={client} />));
}

/** Hydrates with the data that came with the page. The session is read afterwards: a visitor's page doesn't depend on it. */
async function takeOver(root: HTMLElement, client: ApolloClient, data: HydrationData): Promise<void> {
  await atMost(3000, Promise.allSettled([preloadRoute(location.pathname), preloadHeader(location)]));
  const [hydrated, whole] = [onceHeard('hydrated'), onceHeard('whole')];
  // Until all parts are there, those that always ask are content with the page's data; not for ever, if one can't be loaded.
  client.prioritizeCacheValues = true;
  void atMost(5000, whole).then(() => {
    client.prioritizeCacheValues = false;
  });
  const drawn = canHydrate();
  if (drawn) adoptRendered(data);
  const app = <App client={client} />;
  show(() => void (drawn ? hydrateRoot(root, app) : createRoot(root).render(app)));
  await hydrated;
  // What is not hydrated yet would differ from what the server rendered.
  if (drawn) void whole.then(() => whenIdle(adoptOwnEnvironment));
  await followSession(client);
}

function onceHeard(event: string): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener(event, resolve, { once: true }));
}

/** Parts of the page are hydrated one by one, each when the browser is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}

/** Rendered in slices, so presses are handled in between. */
function show(screen: () => void): void {
  startTransition(screen);
}

/** A server that hangs must not keep the page blank; its answer is used whenever it arrives. */
function atMost(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
}

const root = document.getElementById('root');
if (root) void start(root);
