import type { ApolloClient } from '@apollo/client';
import type { ReactNode, Ref } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { FreshPage } from '../components/states/FreshPage';
import { lazyPart } from '../components/states/lazyPart';
import { session, useViewer } from '../state';
import { useReactiveVar } from '../state/reactive';
import { wallpaper } from './ActiveScope';
import type { Geometry } from './geometry';
import { isHeaderShown } from './isHeaderShown';
import styles from './MainPanel.module.css';
import { SiteNotice } from './SiteNotice';
import { Wallpaper } from './Wallpaper';

/** A section loaded on demand. */
const Header = lazyPart(
  () => import('./Header').then((module) => module.Header),
  <div className={styles.headerPlace}>
    <FreshPage />
  </div>,
);

/** Only concerns signed-in users. */
const MemberNotices = lazyPart(() => import('./MemberNotices').then((module) => module.MemberNotices));

/** Loads the header before the first render, since hydration keeps what has loaded, and presses in it are not lost. */
export const preloadHeader = async ({ pathname, search }: Location): Promise<void> => {
  if (isHeaderShown(pathname, search)) await Header.ready();
};

/** Loads the notices above the page for signed-in users before the first render, so that they come with the page. */
export async function preloadNotices(client: ApolloClient): Promise<void> {
  if (!session()) return;
  await Promise.all([
    MemberNotices.ready(),
    import('./MemberNotices').then(({ preloadEmailNotice }) => preloadEmailNotice(client)),
  ]);
}

type Props = { ref: Ref<HTMLDivElement>; place: Geometry; covered: boolean; children: ReactNode };

/**
 * The main panel: beside the sidebar, or as wide as the window. Only `transform` is animated; the width changes at once. An
 * optional wallpaper is its background.
 */
export function MainPanel({ ref, place, covered, children }: Props) {
  const { pathname, search, key } = useLocation();
  const drawnPage = useRef<string>(undefined);
  useEffect(() => {
    drawnPage.current = key;
  }, [key]);
  const viewer = useViewer();
  const picture = useReactiveVar(wallpaper);
  return (
    <div
      ref={ref}
      className={styles.main}
      style={place.main}
      inert={covered}
      data-wallpaper={picture !== null}
    >
      <Wallpaper />
      {isHeaderShown(pathname, search) ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<div className={styles.headerPlace} />}>
            <Header />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <SiteNotice />
      {viewer ? (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <MemberNotices drawnPage={drawnPage} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <main id="main" className={styles.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
