import { useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What an address was last asked to say, for a screen whose state is its address. The router renders an address in a
 * transition: until it is shown, the next change must add to it.
 */
export function useAsked<State>(shown: State): { latest: () => State; ask: (next: State) => void } {
  const { key } = useLocation();
  const asked = useRef({ key, latest: shown });
  return useMemo(
    () => ({
      latest: () => (asked.current.key === key ? asked.current.latest : shown),
      ask: (latest) => {
        asked.current = { key, latest };
      },
    }),
    [key, shown],
  );
}
