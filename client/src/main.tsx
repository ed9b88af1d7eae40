import './styles/index.css';
import type { ApolloClient } from '@apollo/client';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApolloClient } from './apollo/client';
import { App } from './app/App';
import { preloadSection } from './app/sections';
import { isSessionKnown } from './features/session/checkSession';
import { endSession } from './features/session/endSession';
import { followSession } from './features/session/followSession';
import { state } from './state';
import { startVisit } from './state/visit';

/**
 * Start-up (specification section 7): read the session, render, and load the analytics last of all. Where the page came
 * prerendered, that stands until all of its screen can take its place; else a screen that is nearly here is waited for,
 * since its skeleton, once shown, would stay for 300 ms.
 */
async function start(root: HTMLElement): Promise<void> {
  const client = createApolloClient({ onSessionEnded: (ended) => void endSession(ended) });
  startVisit(Date.now());
  const screen = preloadSection(window.location.pathname, client);
  const prerendered = document.querySelector('.prerendered') !== null;
  await atMost(3000, Promise.all([followSession(client), prerendered ? screen : atMost(300, screen)]));
  // Drawn in slices: a press in the meantime is heard.
  startTransition(() => createRoot(root).render(<App client={client} />));
  // No screen needs these: where they don't load, the site works without.
  await afterwards(client).catch(() => undefined);
}

async function afterwards(client: ApolloClient): Promise<void> {
  const { loadAnalytics } = await import('./app/loadAnalytics');
  await loadAnalytics(client);
  const { keepForViewer } = await import('./apollo/offline/keepForViewer');
  keepForViewer(client, isSessionKnown());
  const { keepOffline } = await import('./worker/keepOffline');
  await keepOffline(state.offline());
}

/** A server that hangs must not keep the page blank; its answer is taken in when it comes. */
function atMost(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
}

const root = document.getElementById('root');
if (root) void start(root);
