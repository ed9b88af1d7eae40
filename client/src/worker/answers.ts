import { CacheExpiration } from 'workbox-expiration';

/** Prefix of all cache names of this site: switching the worker off deletes them. */
export const cachePrefix = 'enspired-';
export const answerCache = `${cachePrefix}answers`;

/** The server marks answers that are the same for every visitor without an account; no others are ever stored. */
const publicMark = 'X-Public-Answer';
const kept = 120;

const expiration = new CacheExpiration(answerCache, { maxEntries: kept });

/**
 * Asks the server, and caches public answers under a hash of the request. Offline, the cached answer is returned; without one,
 * the request fails as if there were no worker.
 */
export async function rememberAnswer(request: Request, cacheName: string): Promise<Response> {
  const key = await keyOf(request);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.has(publicMark)) {
      const cache = await caches.open(cacheName);
      await cache.put(key, answer.clone());
      await expiration.updateTimestamp(key);
      await expiration.expireEntries();
    }
    return answer;
  } catch (error) {
    const known = await (await caches.open(cacheName)).match(key);
    if (known) return known;
    throw error;
  }
}

/** A cache stores only GET, so everything that determines the answer is hashed into a URL that is never served. */
async function keyOf(request: Request): Promise<string> {
  const question = [request.url, request.headers.get('accept'), await request.clone().text()];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(question)));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return new URL(`/graphql?question=${hex}`, self.location.origin).href;
}
