import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { Frame } from '../layout/Frame';
import { usePref } from '../state';
import { environmentName, onEnvironment } from '../state/environment';
import { markSeen, startVisit } from '../state/visit';
import { BareCrashScreen, CrashScreen } from './CrashScreen';
import { ListActions } from './ListActions';
import { Overlays } from './Overlays';
import { AppRoutes } from './router';

/** The whole page. A failing screen leaves the sidebar standing; only a failing frame takes everything with it. */
export function App({
  client,
  onClient,
  Router = BrowserRouter,
}: {
  client: ApolloClient;
  /** All that is on screen asks this client now. */
  onClient?: (client: ApolloClient) => void;
  Router?: ComponentType<{ children: ReactNode }>;
}) {
  // Dates, numbers and the time are read from it as they are written: all is drawn again when it changes.
  const drawnFor = useSyncExternalStore(onEnvironment, environmentName, environmentName);
  useApplyTheme();
  useShown();
  useEffect(() => onClient?.(client), [client, onClient]);
  useVisit();
  // With another theme or client, only what asks for it is drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const page = useMemo(
    () => (
      <Router>
        <ErrorBoundary fallback={() => <BareCrashScreen />}>
          <Frame>
            <ListActions>
              <AppRoutes crashed={() => <CrashScreen />} />
            </ListActions>
          </Frame>
          <Overlays />
        </ErrorBoundary>
      </Router>
    ),
    [Router, drawnFor],
  );
  return (
    <StrictMode>
      <ApolloProvider client={client}>{page}</ApolloProvider>
    </StrictMode>
  );
}

/** The page is the program's from here on (public/theme.js). */
function useShown() {
  useEffect(() => {
    const { documentElement: page } = document;
    page.removeAttribute('data-own');
    page.removeAttribute('data-at');
    window.dispatchEvent(new Event('hydrated'));
  }, []);
}

/** Where a visit pauses and goes on, for the count on the redbar. */
function useVisit() {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') markSeen(Date.now());
      else startVisit(Date.now());
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
}

/** Keeps `<html theme="…">` equal to the preference; public/theme.js has set it before the first render. */
function useApplyTheme(): void {
  const [theme] = usePref('theme');
  useEffect(() => {
    document.documentElement.setAttribute('theme', theme);
    // The browser's own bars take the ground colour of the theme.
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-ground').trim();
    if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }, [theme]);
}
