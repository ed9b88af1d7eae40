import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { panelPatterns, paths } from '../../../shared/paths';
import { lazyPart } from '../components/states/lazyPart';
import { readyFrame } from '../layout/Frame';
import { readyNotices } from '../layout/MainPanel';
import { UnreachedScreen } from './CrashScreen';

export { readyNotices };

/**
 * The sections loaded on demand, each in a chunk of its own. Header is loaded by the layout, Form by Welcome, Flavors by its
 * dialog and by the settings.
 */
const load = {
  panels: () => import('../screens/Panels/Panels'),
  welcome: () => import('../screens/Welcome/Welcome'),
  settings: () => import('../screens/Settings/Settings'),
  discover: () => import('../screens/Discover/Discover'),
  reports: () => import('../screens/Reports/Reports'),
  editing: () => import('../screens/Editing/Editing'),
  start: () => import('../screens/Start/Start'),
  about: () => import('../screens/About/About'),
  legal: () => import('../screens/Legal/Legal'),
};

const section = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(load, <UnreachedScreen />);

export const Panels = section(() => load.panels().then((module) => module.Panels));
export const Welcome = section(() => load.welcome().then((module) => module.Welcome));
export const Settings = section(() => load.settings().then((module) => module.Settings));
export const Discover = section(() => load.discover().then((module) => module.Discover));
export const Reports = section(() => load.reports().then((module) => module.Reports));
export const Editing = section(() => load.editing().then((module) => module.Editing));
export const Start = section(() => load.start().then((module) => module.Start));
export const About = section(() => load.about().then((module) => module.About));
export const Legal = section(() => load.legal().then((module) => module.Legal));
export const NotFound = section(() =>
  import('../screens/NotFound/NotFound').then((module) => module.NotFound),
);

const sections = {
  welcome: Welcome,
  settings: Settings,
  discover: Discover,
  reports: Reports,
  edits: Editing,
  start: Start,
  about: About,
  legal: Legal,
};

/** Data for these screens, fetched before they are rendered rather than by them. */
const contents: Record<string, (client: ApolloClient, below?: string) => Promise<unknown>> = {
  home: (client) =>
    panel(
      'home',
      Promise.allSettled([
        import('../screens/Panels/home/HomePanel').then(({ readHome }) => readHome(client)),
        load.panels().then(({ readNews }) => readNews(client)),
      ]),
    ),
  anime: (client, slug = '') =>
    panel(
      'anime',
      import('../screens/Panels/anime/AnimePanel').then(({ readAnime }) => readAnime(client, slug)),
    ),
  latest: async (client, below) =>
    below ||
    panel(
      'latest',
      import('../screens/Panels/latest/LatestPanel').then(({ readLatest }) => readLatest(client)),
    ),
};

/** A panel's data and chunk, loaded in parallel. */
const panel = (name: 'home' | 'anime' | 'latest', data: Promise<unknown>) =>
  Promise.all([data, load.panels().then(({ readyContents }) => readyContents[name]())]);

/**
 * Loads the code a server-rendered page shows: React would render again from scratch whatever hasn't loaded by the time of
 * hydration. The data came with the page.
 */
export async function preloadServed(pathname: string, search: string): Promise<void> {
  const [first = 'home', second] = partsOf(pathname);
  const section = sectionOf(pathname, first);
  const panel = first === 'latest' && second ? 'schedule' : first;
  const parts = async () => {
    const { readyToHydrate } = await load.panels();
    await Panels.ready();
    if (Object.hasOwn(readyToHydrate, panel)) await readyToHydrate[panel as keyof typeof readyToHydrate]();
  };
  const form = async () => (await load.welcome()).readyForm();
  await Promise.allSettled([
    readyFrame(pathname, search),
    section === Panels ? parts() : section.ready(),
    section === Welcome && form(),
  ]);
}

/** An address that is nowhere in the route table loads the not-found page alone. */
function sectionOf(pathname: string, first: string) {
  if (Object.hasOwn(sections, first)) return sections[first as keyof typeof sections];
  return panelPatterns.some((pattern) => matchPath(pattern, pathname)) ? Panels : NotFound;
}

/** Grouped by section: a few screens belong to another section than their address says. */
function partsOf(pathname: string): string[] {
  if (pathname === paths.reports()) return ['reports'];
  if (pathname === paths.start()) return ['start'];
  if (/^\/settings\/edits$|^\/anime\/[^/]+\/./.test(pathname)) return ['edits'];
  const parts = pathname.split('/').filter(Boolean);
  return parts.map((part, at) => (at === 0 ? part.toLowerCase() : part));
}

/**
 * Fetches what the first page needs while the session is being read: its chunks, and the data of the most visited screens.
 * Failures surface when it is rendered.
 */
export async function preloadSection(pathname: string, client: ApolloClient): Promise<void> {
  const parts = partsOf(pathname);
  const [first = 'home', second] = parts;
  const section = sectionOf(pathname, first);
  const more = Object.hasOwn(contents, first) ? contents[first] : undefined;
  await Promise.allSettled([section.ready(), more?.(client, second)]);
}
