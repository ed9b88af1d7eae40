import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

type Part<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads it, without drawing it. */
  ready(): Promise<unknown>;
};
type Module<P> = { default: ComponentType<P> };

/**
 * React's `lazy`, but a part that is here already is drawn at once. React alone would show the fallback for it, and keep that
 * for 300 ms.
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

/** A promise answers later, even one that is kept; React asks no more of it than `then`. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: it is a promise to React, which answers at once.
  return { then: (done: (value: T) => void) => done(value) } as Promise<T>;
}
