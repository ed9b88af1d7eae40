/**
 * Tells this site's other tabs in the browser that something has changed. Browsers only: Node has BroadcastChannel as well, but
 * an open one would keep the process alive.
 */
export function createTabChannel(name: string) {
  const channel = globalThis.window?.BroadcastChannel ? new BroadcastChannel(name) : null;
  const listeners = new Set<() => void>();
  /** A change that came before the part of the page that listens had loaded. */
  let isUnheard = false;
  channel?.addEventListener('message', () => {
    isUnheard = listeners.size === 0;
    for (const listener of listeners) listener();
  });
  return {
    announce: (): void => channel?.postMessage('changed'),
    /** Returns a function that stops it. Calls the first listener at once if a change came before it. */
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (isUnheard) listener();
      isUnheard = false;
      return () => void listeners.delete(listener);
    },
  };
}
