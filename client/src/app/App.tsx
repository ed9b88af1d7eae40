import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  StrictMode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { Frame } from '../layout/Frame';
import { useEnvironment } from '../state/environment';
import { BareCrashScreen, CrashScreen } from './CrashScreen';
import { ListActions } from './ListActions';
import { Overlays } from './Overlays';
import { AppRoutes } from './routes';

/** No one reads it: before a change of context, React hydrates the parts of the page that have not been yet. */
const Wholeness = createContext(false);

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
  const whole = useShown();
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
      <ApolloProvider client={client}>
        <Wholeness value={whole}>{page}</Wholeness>
      </ApolloProvider>
    </StrictMode>
  );
}

/**
 * Tells once the client has rendered the page (`hydrated`), removing the marks of public/theme.js, and once all of its parts are
 * hydrated, each of which React does when there is time (`whole`).
 */
function useShown(): boolean {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const { documentElement: page } = document;
    page.removeAttribute('data-own');
    page.removeAttribute('data-at');
    window.dispatchEvent(new Event('hydrated'));
    startTransition(() => setWhole(true));
  }, []);
  useEffect(() => {
    if (whole) window.dispatchEvent(new Event('whole'));
  }, [whole]);
  return whole;
}
