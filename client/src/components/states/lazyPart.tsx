import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { lazy, useEffect, useReducer } from 'react';
import { untilLoaded } from '../../state/untilLoaded';

type Part<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the part without rendering it. */
  ready(): Promise<unknown>;
};
type Module<P> = { default: ComponentType<P> };

/**
 * React's `lazy`, but a part that has already loaded is rendered at once (plain `lazy` would show the fallback, and keep it for
 * 300 ms), and one that is out of reach heals by itself: it shows `away` until its code has been loaded after all.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  away: ReactNode = null,
): Part<P> {
  let here: Module<P> | undefined;
  let loading: Promise<unknown> | undefined;
  let isAway = false;
  const waiting = new Set<() => void>();
  const onAway = () => {
    isAway = true;
    for (const show of waiting) show();
  };
  const ready = () => {
    loading ??= untilLoaded(load, onAway).then((loaded) => {
      here = { default: loaded };
    });
    return loading;
  };
  const Healing = (props: P) => {
    const [, again] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (!here) void ready().then(again, again);
    }, []);
    return here ? <here.default {...props} /> : away;
  };
  /** Settles with the first try. */
  const first = () =>
    new Promise<Module<P>>((resolve, reject) => {
      const show = () => resolve(here ?? { default: Healing });
      ready().then(show, reject);
      if (isAway) show();
      else waiting.add(show);
    });
  const Lazy = lazy(() => (here ? atOnce(here) : first()));
  return Object.assign(Lazy, { ready });
}

/** Even a resolved promise answers later; React needs only `then`. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: React takes it for a promise, one that resolves at once
  return { then: (done: (value: T) => void) => done(value) } as Promise<T>;
}
