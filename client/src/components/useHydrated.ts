import { useDeferredValue } from 'react';

let hydrating = typeof window === 'undefined';

/** True while a page from the server is hydrated, as it is for the server itself. */
export function setHydrating(now: boolean): void {
  hydrating = now;
}

/**
 * False where a page is rendered on the server, and while it's hydrated, which must render the same; true from then on. What
 * depends on the window or on what this browser remembers waits for it. It changes in a render that can be interrupted: one at
 * once would make React hydrate the whole page in one go.
 */
export const useHydrated = (): boolean => useDeferredValue(true, hydrating ? false : undefined);
