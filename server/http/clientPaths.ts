/**
 * Whether a path is one of the screens (specification section 2, product P6). The page is sent for every path; for one
 * that is no screen it goes out with status 404.
 */
export function isClientPath(path: string): boolean {
  return path === '/' || screens.test(path.replace(/\/$/, ''));
}

/** One segment of a path: a slug, a handle, an id. */
const name = '[^/]+';

const screens = new RegExp(
  `^/(${[
    'home',
    `anime/${name}`,
    'latest(/schedule)?',
    'queue',
    'library',
    `profile(/${name}|/threads/${name})?`,
    'welcome(/(login|sign-up|forgot|reset|verified))?',
    'settings',
    `discover(/season/\\d{4}/(winter|spring|summer|fall))?`,
    'about',
    'legal(/(contact|privacy|terms))?',
  ].join('|')})$`,
  'i',
);
