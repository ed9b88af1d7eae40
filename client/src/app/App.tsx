import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ComponentType, type ReactNode, StrictMode, useEffect, useMemo } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { Frame } from '../layout/Frame';
import { useEnvironment } from '../state/environment';
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
  useShown();
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
