import type { ApolloClient } from '@apollo/client';
import type { ComponentType, ReactNode } from 'react';
import { Suspense } from 'react';
import type { Params, RouteObject } from 'react-router-dom';
import { matchRoutes, Navigate, useLocation, useParams, useRoutes } from 'react-router-dom';
import {
  legalPages,
  panelPatterns,
  paths,
  seasonNames,
  topListNames,
  welcomeForms,
} from '../../../shared/paths';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { lazyPart } from '../components/states/lazyPart';
import { Skeleton } from '../components/states/Skeleton';
import { VisuallyHidden } from '../components/text/VisuallyHidden';
import { Page } from '../layout/Page';
import { usePref } from '../state';
import { UnreachedScreen } from './CrashScreen';
import { SignedInOnly, SignedOutOnly } from './guards';

export { preloadHeader, preloadNotices } from '../layout/MainPanel';

const screen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, <UnreachedScreen />);

const loadPanels = () => import('../screens/Panels/Panels');
const Panels = screen(() => loadPanels().then((module) => module.Panels));
const loadWelcome = () => import('../screens/Welcome/Welcome');
const Welcome = screen(() => loadWelcome().then((module) => module.Welcome));
const Settings = screen(() => import('../screens/Settings/Settings').then((module) => module.Settings));
const Discover = screen(() => import('../screens/Discover/Discover').then((module) => module.Discover));
const Reports = screen(() => import('../screens/Reports/Reports').then((module) => module.Reports));
const Editing = screen(() => import('../screens/Editing/Editing').then((module) => module.Editing));
const Start = screen(() => import('../screens/Start/Start').then((module) => module.Start));
const About = screen(() => import('../screens/About/About').then((module) => module.About));
const Legal = screen(() => import('../screens/Legal/Legal').then((module) => module.Legal));
const NotFound = screen(() => import('../screens/NotFound/NotFound').then((module) => module.NotFound));

/** What a route's first page needs before it is rendered. */
interface Needs {
  /** Loads its code. */
  ready(): Promise<unknown>;
  /** Fetches its data meanwhile; for the screens visited most. */
  read?: (client: ApolloClient, params: Params) => Promise<unknown>;
}

const panels: Needs = {
  ready: () =>
    loadPanels().then(({ preloadPanel }) => Promise.all([Panels.ready(), preloadPanel(window.location)])),
};

/** A form that is sent before it is hydrated would be sent by the browser. */
const welcome: Needs = {
  ready: () => loadWelcome().then(({ Form }) => Promise.all([Welcome.ready(), Form.ready()])),
};

const readHome: Needs['read'] = (client) =>
  Promise.all([
    import('../screens/Panels/home/HomePanel').then((module) => module.readHome(client)),
    loadPanels().then((module) => module.readNews(client)),
  ]);

/** For the panels, by their patterns. */
const panelData: { [Pattern in (typeof panelPatterns)[number]]?: Needs['read'] } = {
  '/': readHome,
  '/home': readHome,
  '/latest': (client) =>
    import('../screens/Panels/latest/LatestPanel').then((module) => module.readLatest(client)),
  '/anime/:slug': (client, { slug = '' }) =>
    import('../screens/Panels/anime/AnimePanel').then((module) => module.readAnime(client, slug)),
};

/** The route table. Any other path is the not-found page. Its elements are new each time, so all of them are rendered again. */
const createRoutes = (): (RouteObject & { handle: Needs })[] => [
  // One layout route, so that the deck stays mounted across panels.
  {
    element: <Panels />,
    handle: panels,
    children: panelPatterns.map((path) => ({ path, element: null, handle: { read: panelData[path] } })),
  },
  { path: '/welcome/:form?', element: <WelcomeRoute />, handle: welcome },
  {
    path: '/welcome/start',
    element: (
      <SignedInOnly>
        <Start />
      </SignedInOnly>
    ),
    handle: Start,
  },
  { path: '/settings/:part?', element: <Settings guard={SignedInOnly} />, handle: Settings },
  { path: '/settings/reports', element: <Reports />, handle: Reports },
  { path: '/settings/edits', element: <Editing />, handle: Editing },
  { path: '/anime/:slug/edit', element: <Editing of="facts" />, handle: Editing },
  { path: '/anime/:slug/history', element: <Editing of="history" />, handle: Editing },
  { path: '/discover', element: <Discover />, handle: Discover },
  { path: '/discover/top/:list?', element: <TopRoute />, handle: Discover },
  { path: '/discover/season/:year/:season', element: <SeasonRoute />, handle: Discover },
  { path: '/discover/people/:person', element: <Discover />, handle: Discover },
  { path: '/discover/characters/:character', element: <Discover />, handle: Discover },
  { path: '/discover/studios/:studio', element: <Discover />, handle: Discover },
  { path: '/about', element: <About />, handle: About },
  { path: '/legal/:page?', element: <LegalRoute />, handle: Legal },
  { path: '*', element: <NotFound />, handle: NotFound },
];

/**
 * Loads what the page at an address needs while the session is being read: its code and, with a client, its data. Failures
 * surface when it is rendered.
 */
export async function preloadRoute(pathname: string, client?: ApolloClient): Promise<void> {
  const needs = (matchRoutes(createRoutes(), pathname) ?? []).map(({ route, params }) => {
    const { ready, read } = route.handle as Partial<Needs>;
    return [ready?.(), client && read?.(client, params)];
  });
  await Promise.allSettled(needs.flat());
}

export function AppRoutes({ crashed }: { crashed: () => ReactNode }) {
  const { pathname } = useLocation();
  // Titles depend on it, so all screens are rendered again when it changes.
  usePref('titleLanguage');
  const shown = useRoutes(createRoutes());
  return (
    <ErrorBoundary fallback={crashed} resetOn={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>{shown}</Suspense>
    </ErrorBoundary>
  );
}

function WelcomeRoute() {
  const { form } = useParams();
  const known = welcomeForms.find((name) => name === form?.toLowerCase());
  if (form !== undefined && !known) return <NotFound />;
  return (
    <SignedOutOnly>
      <Welcome form={known ?? 'sign-up'} />
    </SignedOutOnly>
  );
}

function LegalRoute() {
  const { page } = useParams();
  const known = legalPages.find((name) => name === page?.toLowerCase());
  if (page !== undefined && !known) return <NotFound />;
  return <Legal page={known} />;
}

function TopRoute() {
  const { list } = useParams();
  const known = list === undefined || topListNames.some((name) => name === list);
  return known ? <Discover /> : <NotFound />;
}

function SeasonRoute() {
  const { year = '', season = '' } = useParams();
  const known = /^\d{4}$/.test(year) && seasonNames.some((name) => name === season.toLowerCase());
  if (!known) return <NotFound />;
  if (season !== season.toLowerCase()) return <Navigate replace to={paths.season(year, season)} />;
  return <Discover />;
}

/** Shown while a screen's chunk loads. */
function ScreenSkeleton() {
  return (
    <Page at="loading">
      <div aria-busy="true">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton shape="title" />
      </div>
      <Skeleton height={18} />
    </Page>
  );
}
