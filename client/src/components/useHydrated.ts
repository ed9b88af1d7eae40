import { useDeferredValue } from 'react';

let hydrating = typeof window === 'undefined';

/** Called with true while a server-rendered page is being hydrated. */
export function setHydrating(now: boolean): void {
  hydrating = now;
}

/**
 * False on the server, and while its page is hydrated, which must render the same; true from then on. Anything that depends on
 * the window or on what this browser remembers waits for it. It changes in an interruptible render: an immediate change would
 * make React hydrate the whole page in one go.
 */
export const useHydrated = (): boolean => useDeferredValue(true, hydrating ? false : undefined);
