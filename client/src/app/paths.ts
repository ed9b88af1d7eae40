import type { Season } from '../generated/graphql';

/** Every URL of the site (specification section 2, P6): one small function per path, so that no link is written by hand. */
export const paths = {
  root: () => '/',
  home: () => '/home',
  latest: (view?: 'grid' | 'card' | 'table') => (view ? `/latest?view=${view}` : '/latest'),
  schedule: (week?: string) => (week ? `/latest/schedule?week=${week}` : '/latest/schedule'),
  queue: () => '/queue',
  library: () => '/library',
  profile: () => '/profile',
  profileOf: (handle: string) => `/profile/${encodeURIComponent(handle)}`,
  compare: (handle: string, page = 1) =>
    `/profile/${encodeURIComponent(handle)}?compare=lists${page > 1 ? `&page=${page}` : ''}`,
  thread: (id: string) => `/profile/threads/${encodeURIComponent(id)}`,
  anime: (slug: string) => `/anime/${encodeURIComponent(slug)}`,
  discover: (text?: string) => (text ? `/discover?text=${encodeURIComponent(text)}` : '/discover'),
  discoverBy: (name: 'genre' | 'tag' | 'studio' | 'source', value: string) =>
    `/discover?${name}=${encodeURIComponent(value)}`,
  season: (year: number, season: Season) => `/discover/season/${year}/${season.toLowerCase()}`,
  reports: () => '/settings/reports',
  settings: (part?: string) => (part ? `/settings#${part}` : '/settings'),
  about: () => '/about',
  legal: () => '/legal',
  contact: () => '/legal/contact',
  privacy: () => '/legal/privacy',
  terms: () => '/legal/terms',
  signUp: (back?: string) => withReturn('/welcome', back),
  verified: () => '/welcome/verified',
  forgot: () => '/welcome/forgot',
  reset: () => '/welcome/reset',
  /** Where a deletion ends, mailed or not. The name stays with the form's path: nothing new stands at the top. */
  deleted: () => '/welcome/login?deleted=true',
  signIn: (back?: string) => withReturn('/welcome/login', back),
};

/** The forms below /welcome; /welcome alone shows sign-up (P6). */
export const welcomeForms = ['login', 'sign-up', 'forgot', 'reset', 'verified'] as const;
export type WelcomeForm = (typeof welcomeForms)[number];

/** The query parameter that says where to go after signing in. */
const returnParameter = 'back';

/** The safe relative path to return to after signing in, or null: anything that could lead to another site is dropped. */
export function returnPath(search: string): string | null {
  const back = new URLSearchParams(search).get(returnParameter);
  return back !== null && isSafeRelativePath(back) && !back.startsWith('/welcome') ? back : null;
}

/** The part of a page to return to (`/settings#password`), where the way led through an address that can carry no `#`. */
export function returnPart(search: string): string {
  const part = new URLSearchParams(search).get('part') ?? '';
  return /^[a-z][a-z-]{0,30}$/.test(part) ? `#${part}` : '';
}

/** One slash, not followed by another one, a backslash or their escapes; no control characters (contract section 4). */
export function isSafeRelativePath(path: string): boolean {
  return /^\/(?![/\\]|%2f|%5c)[\w\-.~+/@%=&?,]*$/i.test(path) && !path.includes('\n');
}

function withReturn(path: string, back?: string): string {
  return back && isSafeRelativePath(back) && back !== '/' && !back.startsWith('/welcome')
    ? `${path}?${returnParameter}=${encodeURIComponent(back)}`
    : path;
}
