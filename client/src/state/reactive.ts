import { useCallback, useSyncExternalStore } from 'react';

/**
 * A reactive value: called without arguments it is read, called with a value it is set. Same shape as Apollo's reactive
 * variables, but independent of them, since a server-rendered page is hydrated before Apollo Client has loaded.
 */
export interface ReactiveVar<T> {
  (value?: T): T;
  /** Calls back on the next change only; the returned function cancels it. */
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

/** Calls back on every change until the returned function is called. */
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
