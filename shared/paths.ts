import { nameSlug } from './names';
import type { SettingsPart } from './settingsParts';

/** A profile's views, as the address names them; only its owner has `history`. */
export type ProfileTab = 'anime' | 'threads' | 'friends' | 'history';

/** Every path of the site: one small function each, so that no link is written by hand. */
export const paths = {
  root: () => '/',
  home: () => '/home',
  latest: (view?: 'grid' | 'card' | 'table') => (view ? `/latest?view=${view}` : '/latest'),
  schedule: (week?: string) => (week ? `/latest/schedule?week=${week}` : '/latest/schedule'),
  queue: () => '/queue',
  library: () => '/library',
  shelf: (id: string) => `/library?shelf=${encodeURIComponent(id)}`,
  profile: (tab?: ProfileTab) => (tab ? `/profile?tab=${tab}` : '/profile'),
  profileOf: (handle: string) => `/profile/${encodeURIComponent(handle)}`,
  compare: (handle: string, page = 1) =>
    `/profile/${encodeURIComponent(handle)}?compare=lists${page > 1 ? `&page=${page}` : ''}`,
  /** All threads of the site. No one's handle can be `threads`. */
  discussions: () => '/profile/threads',
  /** What the viewer's friends did, and one activity with all that friends say of it. */
  activity: () => '/profile/friends/activity',
  activityOf: (id: string) => `/profile/friends/activity/${encodeURIComponent(id)}`,
  thread: (id: string) => `/profile/threads/${encodeURIComponent(id)}`,
  anime: (slug: string) => `/anime/${encodeURIComponent(slug)}`,
  animeEdit: (slug: string) => `/anime/${encodeURIComponent(slug)}/edit`,
  animeHistory: (slug: string) => `/anime/${encodeURIComponent(slug)}/history`,
  discover: (text?: string) => (text ? `/discover?text=${encodeURIComponent(text)}` : '/discover'),
  discoverBy: (name: 'genre' | 'tag' | 'studio' | 'source', value: string) =>
    `/discover?${name}=${encodeURIComponent(value)}`,
  person: (slug: string) => `/discover/people/${encodeURIComponent(slug)}`,
  character: (slug: string) => `/discover/characters/${encodeURIComponent(slug)}`,
  studio: (name: string) => `/discover/studios/${encodeURIComponent(nameSlug(name))}`,
  /** `season` is one of `seasonNames`, in either case. */
  season: (year: number | string, season: string) => `/discover/season/${year}/${season.toLowerCase()}`,
  top: (list: TopListName = 'all') => (list === 'all' ? '/discover/top' : `/discover/top/${list}`),
  /** For moderators; `person` is a handle: only what is reported about them. */
  reports: (person?: string) =>
    person ? `/settings/reports?person=${encodeURIComponent(person)}` : '/settings/reports',
  /** Suggestions about anime: the user's own and, for editors, all that are waiting. */
  edits: () => '/settings/edits',
  siteState: () => '/settings/site',
  /** What operators set while the site runs. */
  siteSettings: () => '/settings/site-settings',
  /** Links by which people may sign up, for operators. */
  invitations: () => '/settings/invitations',
  /** Accounts, for moderators; `text` is part of a handle or name. */
  people: (text?: string) =>
    text ? `/settings/people?text=${encodeURIComponent(text)}` : '/settings/people',
  /** What moderators did, for moderators; `person` is a handle: only what was done to them. */
  moderationLog: (person?: string) =>
    person ? `/settings/log?person=${encodeURIComponent(person)}` : '/settings/log',
  suggestion: (id: string) => `/settings/edits?suggestion=${encodeURIComponent(id)}`,
  /** Starting a list: after sign-up, and from empty screens. */
  start: () => '/welcome/start',
  settings: (part?: SettingsPart) => (part ? `/settings/${part}` : '/settings'),
  about: () => '/about',
  legal: () => '/legal',
  contact: () => '/legal/contact',
  privacy: () => '/legal/privacy',
  terms: () => '/legal/terms',
  rules: () => '/legal/rules',
  signUp: (back?: string) => withReturn('/welcome', back),
  /** The link that an operator hands out. */
  invitation: (token: string) => `/welcome/sign-up?invitation=${encodeURIComponent(token)}`,
  /** Where the link that confirms an address leads; `back` is for users who can sign in only then. */
  verified: (back?: string) => withReturn('/welcome/verified', back),
  forgot: () => '/welcome/forgot',
  reset: () => '/welcome/reset',
  /**
   * Where a deletion ends, confirmed by email or not. It shares the sign-in form's path, so no new top-level path is needed.
   */
  deleted: () => '/welcome/login?deleted=true',
  signIn: (back?: string) => withReturn('/welcome/login', back),
};

/** The forms below /welcome; /welcome alone shows sign-up. */
export const welcomeForms = ['login', 'sign-up', 'forgot', 'reset', 'verified'] as const;
export type WelcomeForm = (typeof welcomeForms)[number];

/** The lists below /discover/top; without a name it shows the first. */
export const topListNames = ['all', 'year', 'airing', 'films', 'popular', 'favourites'] as const;
export type TopListName = (typeof topListNames)[number];

export const legalPages = ['contact', 'privacy', 'terms', 'rules'] as const;
export const seasonNames = ['winter', 'spring', 'summer', 'fall'] as const;

/** The paths shown by the deck of panels, including sub-paths. `:slug` and the like match one segment. */
export const panelPatterns = [
  '/',
  '/home',
  '/latest',
  '/latest/schedule',
  '/queue',
  '/library',
  '/profile',
  '/profile/threads',
  '/profile/friends/activity',
  '/profile/:handle',
  '/profile/threads/:id',
  '/profile/friends/activity/:activity',
  '/anime/:slug',
] as const;

/** The query parameter with the page to return to after signing in. */
const returnParameter = 'back';

/** The safe relative path to return to after signing in, or null: anything that could lead to another site is dropped. */
export function returnPath(search: string): string | null {
  return safeReturn(new URLSearchParams(search).get(returnParameter));
}

/** The hash to return to (`/settings#password`), passed as a parameter through addresses that cannot carry `#`. */
export function returnPart(search: string): string {
  const part = new URLSearchParams(search).get('part') ?? '';
  return /^[a-z][a-z-]{0,30}$/.test(part) ? `#${part}` : '';
}

/** One slash, not followed by a second one, a backslash or their escapes; no control characters (contract 4). */
export function isSafeRelativePath(path: string): boolean {
  return /^\/(?![/\\]|%2f|%5c)[\w\-.~+/@%=&?,]*$/i.test(path) && !path.includes('\n');
}

/**
 * The stricter rule for addresses the server redirects a browser to (contract 4): one slash, not followed by anything a browser
 * could take for a second one; then plain characters, and one query without `:`, so that it cannot hide a whole URL.
 * JavaScript's `$` without the m flag matches only at the end.
 */
export function isCallbackPath(path: string): boolean {
  return /^\/(?![/\\]|%2f|%5c)[A-Za-z0-9\-._+/@]*(?:\?[A-Za-z0-9\-._+/=&%@]*)?$/i.test(path);
}

/** Drops paths of forms that would redirect again. */
function safeReturn(back: string | null | undefined): string | null {
  if (back === paths.start()) return back;
  return back && isSafeRelativePath(back) && !back.startsWith('/welcome') ? back : null;
}

function withReturn(path: string, back?: string): string {
  return withQuery(path, { [returnParameter]: back === '/' ? null : safeReturn(back) });
}

/** A path with a query of the values that are given, escaped as far as a callback path asks for. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value ? `${name}=${escapeValue(value)}` : [],
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** encodeURIComponent leaves some characters that `isCallbackPath` refuses. */
function escapeValue(value: string): string {
  const escapeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(value).replace(/[!'()*~]/g, escapeLetter);
}
