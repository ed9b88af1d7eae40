/** Repeated here because the worker is a separate program: no page loads the worker's modules. */
const cachePrefix = 'enspired-';

/**
 * Switches the service worker on or off. Off, it is unregistered and its caches are deleted. Development builds have no worker,
 * nor do browsers without storage.
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
    // Private windows and strict settings reject this: the site works without it.
  }
}
