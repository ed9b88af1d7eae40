import { useSyncExternalStore } from 'react';

/** A value outside of components: called without arguments it is read, called with a value it is set. */
export interface ReactiveVar<T> {
  (value?: T): T;
  /** Calls back on every change until the returned function is called. */
  subscribe(changed: (value: T) => void): () => void;
}

export function makeVar<T>(first: T): ReactiveVar<T> {
  let now = first;
  const listeners = new Set<(value: T) => void>();
  const variable = (...given: [value?: T]): T => {
    if (given.length > 0 && given[0] !== now) {
      now = given[0] as T;
      for (const listener of [...listeners]) listener(now);
    }
    return now;
  };
  return Object.assign(variable, {
    subscribe: (changed: (value: T) => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  });
}

/** `rendered`: the value that a server-rendered page shows, and is hydrated with. */
export function useReactiveVar<T>(variable: ReactiveVar<T>, rendered: () => T = variable): T {
  return useSyncExternalStore(variable.subscribe, variable, rendered);
}
