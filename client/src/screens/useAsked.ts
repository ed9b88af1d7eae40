import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What an address was last asked to say, for a screen whose state is its address. The router renders an address in a
 * transition: until it is shown, the next change must add to it. `read` gives the state in a query; it must not change.
 */
export function useAsked<State>(
  shown: State,
  read: (search: string) => State,
): { latest: () => State; ask: (next: State) => void } {
  // Not its key, which Back brings again.
  const location = useLocation();
  const asked = useRef({ location, latest: shown });
  useEffect(() => {
    // Back is in the address bar at once, too.
    const follow = () => {
      asked.current = { location, latest: read(window.location.search) };
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [location, read]);
  return useMemo(
    () => ({
      latest: () => (asked.current.location === location ? asked.current.latest : shown),
      ask: (latest) => {
        asked.current = { location, latest };
      },
    }),
    [location, shown],
  );
}
