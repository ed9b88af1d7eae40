import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { answerCache, cachePrefix, rememberAnswer } from './answers';
import { showPushes } from './push';

/**
 * The service worker: keeps the shell and what was last seen, so that the site opens offline. Pages and data are network-first,
 * so nothing stale is shown while there is a network, and an update needs no second visit; only content-hashed files are
 * cache-first.
 */
const page = { cacheName: `${cachePrefix}page`, matchOptions: { ignoreSearch: true, ignoreVary: true } };

clientsClaim();
showPushes();
// Old and new workers handle the same addresses alike, so there is no need to wait.
void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting();

/** Every screen is the same page with a different head, so the last one received serves for all. */
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    !/^\/(?:api|connect|dev|feeds|graphql|transfer)(?:\/|$)/.test(url.pathname),
  new NetworkFirst({
    ...page,
    plugins: [
      { cacheKeyWillBeUsed: async () => '/' },
      new CacheableResponsePlugin({
        statuses: [200],
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      }),
    ],
  }),
);

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: `${cachePrefix}assets`,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 160, purgeOnQuotaError: true }),
    ],
  }),
);

/** Pictures of others come for a day, and may have to leave. */
const keepsLasting: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && /\bimmutable\b/.test(response.headers.get('Cache-Control') ?? '')
      ? response
      : null,
};

registerRoute(
  ({ url }) =>
    url.origin === self.location.origin &&
    /^\/(?:posters|wallpapers|lettering|covers|banners)\//.test(url.pathname),
  new CacheFirst({
    cacheName: `${cachePrefix}pictures`,
    plugins: [keepsLasting, new ExpirationPlugin({ maxEntries: 250, purgeOnQuotaError: true })],
  }),
);

/** Small files without a hash, such as the theme script. */
registerRoute(
  ({ url }) =>
    url.origin === self.location.origin &&
    /^\/(?:theme\.js|favicon\.svg|manifest\.webmanifest|icons\/[^/]+)$/.test(url.pathname),
  new NetworkFirst({
    cacheName: `${cachePrefix}files`,
    plugins: [new CacheableResponsePlugin({ statuses: [200] })],
  }),
);

/** The client keeps signed-in users' answers itself, and marks their requests as `no-store`. */
registerRoute(
  ({ request, url }) =>
    url.origin === self.location.origin && url.pathname === '/graphql' && request.cache !== 'no-store',
  ({ request }) => rememberAnswer(request, answerCache),
  'POST',
);
