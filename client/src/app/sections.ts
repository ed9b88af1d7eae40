import { lazy } from 'react';

/**
 * The sections loaded on demand, each a chunk of its own (specification section 2). Header is
 * loaded by the layout, Form by Welcome, Flavors by its dialog and by the settings.
 */
const load = {
  panels: () => import('../screens/Panels/Panels'),
  welcome: () => import('../screens/Welcome/Welcome'),
  settings: () => import('../screens/Settings/Settings'),
  discover: () => import('../screens/Discover/Discover'),
  reports: () => import('../screens/Reports/Reports'),
  about: () => import('../screens/About/About'),
  legal: () => import('../screens/Legal/Legal'),
};

export const Panels = lazy(() => load.panels().then((module) => ({ default: module.Panels })));
export const Welcome = lazy(() => load.welcome().then((module) => ({ default: module.Welcome })));
export const Settings = lazy(() => load.settings().then((module) => ({ default: module.Settings })));
export const Discover = lazy(() => load.discover().then((module) => ({ default: module.Discover })));
export const Reports = lazy(() => load.reports().then((module) => ({ default: module.Reports })));
export const About = lazy(() => load.about().then((module) => ({ default: module.About })));
export const Legal = lazy(() => load.legal().then((module) => ({ default: module.Legal })));

/** What two panels show is a chunk below the section's; without this it would be asked for only when the section has arrived. */
const loadContents: Record<string, () => Promise<unknown>> = {
  home: () => import('../screens/Panels/home/HomePanel'),
  anime: () => import('../screens/Panels/anime/AnimePanel'),
};

/** Starts fetching what the first page needs while the session is read. A failure shows when it is rendered. */
export function preloadSection(pathname: string): void {
  const [first = 'home'] = pathname.split('/').filter(Boolean);
  const section = Object.hasOwn(load, first) ? load[first as keyof typeof load] : load.panels;
  const contents = Object.hasOwn(loadContents, first) ? loadContents[first] : undefined;
  for (const fetchChunk of [section, contents]) fetchChunk?.().catch(() => undefined);
}
