import './styles/index.css';
import type { ApolloClient } from '@apollo/client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { HydrationData } from '../../shared/renderedPage';
import { createApolloClient } from './apollo/client';
import { App } from './app/App';
import { preloadSection, preloadServed } from './app/sections';
import { endSession } from './features/session/endSession';
import { followSession } from './features/session/followSession';
import { beAsRendered, becomeOwn, canHydrate, hydrationData } from './render/hydration';
import { startVisit } from './state/visit';

/**
 * Start-up (specification section 7): read the session, render, and load the analytics last of all. A visitor's page comes
 * with its content, and needs no session to be hydrated.
 */
async function start(root: HTMLElement): Promise<void> {
  const client = createApolloClient({ onSessionEnded: (ended) => void endSession(ended) });
  startVisit(Date.now());
  const data = hydrationData();
  if (data) await hydrate(root, client, data);
  else await render(root, client);
  // Where it doesn't load, the site works without.
  await import('./app/afterwards').then(({ afterwards }) => afterwards(client)).catch(() => undefined);
}

/** A screen that is nearly here is waited for, since its skeleton, once shown, would stay for 300 ms. */
async function render(root: HTMLElement, client: ApolloClient): Promise<void> {
  const screen = preloadSection(window.location.pathname, client);
  await atMost(3000, Promise.all([followSession(client), atMost(300, screen)]));
  show(() => createRoot(root).render(<App client={client} />));
}

async function hydrate(root: HTMLElement, client: ApolloClient, data: HydrationData): Promise<void> {
  client.cache.restore(data.answers as Parameters<typeof client.cache.restore>[0]);
  await atMost(3000, preloadServed(window.location.pathname, window.location.search));
  if (canHydrate(root)) {
    beAsRendered(client, data);
    const hydrated = new Promise((resolve) => window.addEventListener('hydrated', resolve, { once: true }));
    show(() => hydrateRoot(root, <App client={client} />));
    await hydrated;
    whenIdle(() => becomeOwn(client));
  } else show(() => createRoot(root).render(<App client={client} />));
  await followSession(client);
}

/** The parts of the page are hydrated one after the other, each when there is time. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}

/** In slices: a press in the meantime is heard. */
function show(screen: () => void): void {
  startTransition(screen);
}

/** A server that hangs must not keep the page blank; its answer is taken in when it comes. */
function atMost(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
}

const root = document.getElementById('root');
if (root) void start(root);
