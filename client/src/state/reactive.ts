import { useCallback, useSyncExternalStore } from 'react';

/**
 * A value that says when it changes: called with nothing it's read, called with a value it's set. It has the form of Apollo's
 * own, but isn't Apollo's, as a page from the server is taken over before Apollo Client is there.
 */
export interface ReactiveVar<T> {
  (value?: T): T;
  /** Calls at the next change only; the returned function calls it off. */
  onNextChange(changed: (value: T) => void): () => void;
}

export function makeVar<T>(first: T): ReactiveVar<T> {
  let now = first;
  const waiting = new Set<(value: T) => void>();
  const variable = (...given: [value?: T]): T => {
    if (given.length > 0 && given[0] !== now) {
      now = given[0] as T;
      const told = [...waiting];
      waiting.clear();
      for (const changed of told) changed(now);
    }
    return now;
  };
  return Object.assign(variable, {
    onNextChange: (changed: (value: T) => void) => {
      waiting.add(changed);
      return () => void waiting.delete(changed);
    },
  });
}

/** Calls at every change, until the returned function is called. */
export function onChange<T>(variable: ReactiveVar<T>, changed: () => void): () => void {
  const tell = () => {
    stop = variable.onNextChange(tell);
    changed();
  };
  let stop = variable.onNextChange(tell);
  return () => stop();
}

export function useReactiveVar<T>(variable: ReactiveVar<T>): T {
  const subscribe = useCallback((changed: () => void) => onChange(variable, changed), [variable]);
  return useSyncExternalStore(subscribe, variable, variable);
}
