import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ComponentType, type ReactNode, StrictMode, useEffect, useMemo } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { Frame } from '../layout/Frame';
import { usePref } from '../state';
import { useEnvironment } from '../state/environment';
import { markSeen, startVisit } from '../state/visit';
import { BareCrashScreen, CrashScreen } from './CrashScreen';
import { ListActions } from './ListActions';
import { Overlays } from './Overlays';
import { AppRoutes } from './routes';

/** The whole page. If a screen fails, the sidebar stays; only a failing frame takes everything with it. */
export function App({
  client,
  Router = BrowserRouter,
}: {
  client: ApolloClient;
  Router?: ComponentType<{ children: ReactNode }>;
}) {
  // Dates, numbers and times are formatted with it, so everything is rendered again when it changes.
  const { locale, timeZone } = useEnvironment();
  useApplyTheme();
  useShown();
  useVisit();
  // A new theme re-renders only what reads it.
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
    [Router, locale, timeZone],
  );
  return (
    <StrictMode>
      <ApolloProvider client={client}>{page}</ApolloProvider>
    </StrictMode>
  );
}

/** The client has rendered the page: removes the marks of public/theme.js. */
function useShown() {
  useEffect(() => {
    const { documentElement: page } = document;
    page.removeAttribute('data-own');
    page.removeAttribute('data-at');
    window.dispatchEvent(new Event('hydrated'));
  }, []);
}

/** Notes where a visit pauses and resumes, for the redbar's count. */
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

/** Keeps `<html theme="…">` equal to the preference; public/theme.js sets it before the first render. */
function useApplyTheme(): void {
  const [theme] = usePref('theme');
  useEffect(() => {
    document.documentElement.setAttribute('theme', theme);
    // The browser's own bars take the theme's background colour.
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-ground').trim();
    if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }, [theme]);
}
