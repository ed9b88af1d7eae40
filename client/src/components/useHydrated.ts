import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * False where a page is rendered on the server, and while it's hydrated, which must render the same; true from then on. What
 * depends on the window or on what this browser remembers waits for it. Deferred: a change at once would make React render
 * anew what isn't hydrated yet.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );

const never = () => () => undefined;
