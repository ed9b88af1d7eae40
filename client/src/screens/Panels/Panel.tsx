import type { ComponentType, ReactNode } from 'react';
import { Suspense } from 'react';
import { numbered } from '../../components/numbered';
import { ErrorBoundary } from '../../components/states/ErrorBoundary';
import { ErrorState } from '../../components/states/ErrorState';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { Unreached } from '../../components/states/Unreached';
import { Headline } from '../../components/text/Headline';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { ActiveScope } from '../../layout/ActiveScope';
import { useScrollTop } from '../../layout/useScrollTop';
import { Wallpaper } from '../../layout/Wallpaper';
import type { PanelName, PanelPlace } from './activePanel';
import { stack } from './activePanel';
import styles from './Panel.module.css';

type Props = {
  name: PanelName;
  active: boolean;
  place: PanelPlace;
  /** A new value scrolls the panel to its top. */
  scrollKey: string;
  bar: ReactNode;
  strip: ReactNode;
  children: ReactNode;
};

/** One panel of the deck, with its position, its own scroller, and an error boundary that contains its failures. */
export function Panel({ name, active, place, scrollKey, bar, strip, children }: Props) {
  const scroller = useScrollTop(scrollKey);
  return (
    <section
      className={styles.panel}
      {...numbered(stack[name])}
      data-panel={name}
      data-place={place}
      data-active={active}
      aria-label={labels[name]}
    >
      {name === 'home' ? <Wallpaper /> : null}
      {strip ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>{strip}</Suspense>
        </ErrorBoundary>
      ) : null}
      <div className={styles.content} data-content="">
        <div ref={scroller} className={styles.scroller} data-scroller={name} inert={!active}>
          {bar}
          <ActiveScope value={active}>
            <ErrorBoundary
              resetOn={scrollKey}
              fallback={(retry) => (
                <div className={styles.failed}>
                  <Headline>{labels[name]}</Headline>
                  <ErrorState title="This panel couldn’t be shown" onRetry={retry}>
                    Something in it went wrong. The rest of the site still works.
                  </ErrorState>
                </div>
              )}
            >
              <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
            </ErrorBoundary>
          </ActiveScope>
        </div>
      </div>
    </section>
  );
}

/** What a panel shows, loaded when it is first needed. */
export const lazyPanel = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(
    load,
    <div className={styles.failed}>
      <Unreached />
    </div>,
  );

const labels: Record<PanelName, string> = {
  home: 'Home',
  latest: 'Latest',
  queue: 'Queue',
  profile: 'Profile',
  library: 'Library',
};

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Shown while a panel's chunk is loading. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton shape="title" />
      <div className={styles.skeletonGrid}>
        {places.map((place) => (
          <Skeleton key={place} shape="poster" />
        ))}
      </div>
    </div>
  );
}
