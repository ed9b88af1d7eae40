/**
 * Tells this site's other tabs in the browser that something has changed. Browsers only: Node has BroadcastChannel as well, but
 * an open one would keep the process alive.
 */
export function createTabChannel(name: string) {
  const channel = globalThis.window?.BroadcastChannel ? new BroadcastChannel(name) : null;
  return {
    announce: (): void => channel?.postMessage('changed'),
    /** Returns a function that stops it. */
    listen: (listener: () => void): (() => void) => {
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}
