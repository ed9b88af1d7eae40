import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { createApolloClient } from './apollo/client';
import { App } from './app/App';
import { loadAnalytics } from './app/loadAnalytics';
import { preloadSection } from './app/sections';
import { endSession } from './features/session/endSession';
import { followSession } from './features/session/followSession';
import { state } from './state';
import { startVisit } from './state/visit';
import { keepOffline } from './worker/keepOffline';

/** Start-up (specification section 7): read the session, render, and load the analytics last of all. */
async function start(root: HTMLElement): Promise<void> {
  const client = createApolloClient({ onSessionEnded: (ended) => void endSession(ended) });
  startVisit(Date.now());
  preloadSection(window.location.pathname);
  await atMost(3000, followSession(client));
  createRoot(root).render(<App client={client} />);
  await loadAnalytics(client);
  await keepOffline(state.offline());
}

/** A server that hangs must not keep the page blank; its answer is taken in when it comes. */
function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
}

const root = document.getElementById('root');
if (root) void start(root);
