/** The name is said twice, since the worker is a program of its own: no page loads what the worker is made of. */
const cachePrefix = 'enspired-';

/**
 * Switches the service worker on or off (product P7). Off, it goes and takes along all that it kept. A development build
 * has none, and neither has a browser that keeps no storage.
 */
export async function keepOffline(wanted: boolean): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  try {
    if (wanted) {
      await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
      return;
    }
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)),
    );
  } catch {
    // Private windows and strict settings refuse: the site works without.
  }
}
