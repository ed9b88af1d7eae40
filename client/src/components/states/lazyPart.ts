import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

type Part<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the part without rendering it. */
  ready(): Promise<unknown>;
};
type Module<P> = { default: ComponentType<P> };

/**
 * React's `lazy`, but a part that has already loaded is rendered at once. Plain `lazy` would show the fallback, and keep it for
 * 300 ms.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  let here: Module<P> | undefined;
  const ready = async () => {
    here = { default: await load() };
    return here;
  };
  const Lazy = lazy(() => (here ? atOnce(here) : ready()));
  return Object.assign(Lazy, { ready });
}

/** Even a resolved promise answers later; React needs only `then`. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: React takes it for a promise, one that resolves at once
  return { then: (done: (value: T) => void) => done(value) } as Promise<T>;
}
