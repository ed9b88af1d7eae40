import './styles/index.css';
import type { ApolloClient } from '@apollo/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { HydrationData } from '../../shared/renderedPage';
import { App } from './app/App';
import { preloadSection, preloadServed, readyNotices } from './app/sections';
import { endSession } from './features/session/endSession';
import { followSession } from './features/session/followSession';
import { adoptOwnEnvironment, adoptRendered, canHydrate, hydrationData } from './render/hydration';
import { createPageClient } from './render/pageClient';
import { untilLoaded } from './state/untilLoaded';
import { startVisit } from './state/visit';

/**
 * Start-up: read the session, render, and load analytics last. A visitor's page comes with its content, and needs neither a
 * session nor Apollo Client to be hydrated.
 */
async function start(root: HTMLElement): Promise<void> {
  startVisit(Date.now());
  const data = hydrationData();
  const client = await (data ? takeOver(root, data) : render(root));
  // The site works without it if it fails to load.
  await untilLoaded(() => import('./app/startAfterHydration'))
    .then(({ startAfterHydration: afterwards }) => afterwards(client))
    .catch(() => undefined);
}

let loading: Promise<ApolloClient> | undefined;

function loadClient(): Promise<ApolloClient> {
  loading ??= untilLoaded(() => import('./apollo/client')).then(({ createApolloClient }) =>
    createApolloClient({ onSessionEnded: (ended) => void endSession(ended) }),
  );
  return loading;
}

/** Waits up to 300 ms for a screen that has nearly loaded, since its skeleton, once shown, would stay for 300 ms. */
async function render(root: HTMLElement): Promise<ApolloClient> {
  const client = await loadClient();
  const screen = preloadSection(window.location.pathname, client);
  const notices = () => readyNotices(client).catch(() => undefined);
  const known = followSession(client).then(() => atMost(1000, notices()));
  await atMost(3000, Promise.all([known, atMost(300, screen)]));
  show(() => createRoot(root).render(<App client={client} />));
  return client;
}

/** Hydrates with the answers that came with the page, then switches to Apollo Client, which has the same ones by then. */
async function takeOver(root: HTMLElement, data: HydrationData): Promise<ApolloClient> {
  const page = createPageClient(data.answers, loadClient);
  await atMost(3000, preloadServed(window.location.pathname, window.location.search));
  const hydrated = new Promise((resolve) => window.addEventListener('hydrated', resolve, { once: true }));
  const drawn = canHydrate(root);
  if (drawn) adoptRendered(data);
  else void loadClient();
  const app = <App client={page.client} />;
  const mounted = await new Promise<Root>((resolve) =>
    show(() => {
      const own = drawn ? hydrateRoot(root, app) : createRoot(root);
      if (!drawn) own.render(app);
      resolve(own);
    }),
  );
  await hydrated;
  const client = await loadClient();
  const end = page.handOver(client);
  await new Promise<unknown>((resolve) =>
    show(() => mounted.render(<App client={client} onClient={resolve} />)),
  );
  whenIdle(() => {
    end();
    if (drawn) adoptOwnEnvironment();
  });
  await followSession(client);
  return client;
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
