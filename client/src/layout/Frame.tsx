import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAfterPaint } from '../components/afterPaint';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { FreshPage } from '../components/states/FreshPage';
import { lazyPart } from '../components/states/lazyPart';
import { VisuallyHidden } from '../components/text/VisuallyHidden';
import styles from './Frame.module.css';
import { geometry } from './geometry';
import { MainPanel } from './MainPanel';
import { Sidebar } from './Sidebar';
import { SidebarContext, useSidebarState } from './SidebarContext';
import { usePlaces } from './usePlaces';
import { useShortcuts } from './useShortcuts';

/** Its space is reserved; a wide window has no tab bar. */
const TabBar = lazyPart(() => import('./TabBar').then((module) => module.TabBar), <FreshPage />);

/**
 * The frame of every page: sidebar and main panel side by side, and how they move. Below the breakpoint an open sidebar covers
 * the main panel, with a scrim that closes it.
 */
export function Frame({ children }: { children: ReactNode }) {
  const sidebar = useSidebarState();
  const main = useRef<HTMLDivElement>(null);
  const announcement = usePlaces(main);
  const place = geometry({ wide: sidebar.wide, sidebarOn: sidebar.on });
  // Making a whole page inert takes a slow phone longer than a frame.
  const covered = useAfterPaint(place.overlay);
  useShortcuts(sidebar.toggle);
  useCloseAfterMove(place.overlay, sidebar.close);

  return (
    <SidebarContext value={sidebar}>
      <div className={styles.frame} data-wide={sidebar.wide ?? undefined}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Sidebar place={place} holdsFocus={place.overlay || covered} />
        {place.overlay ? <div className={styles.scrim} onClick={sidebar.close} aria-hidden="true" /> : null}
        <MainPanel ref={main} place={place} covered={covered}>
          {children}
        </MainPanel>
        {sidebar.wide ? null : (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <TabBar inert={covered} />
            </Suspense>
          </ErrorBoundary>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </div>
    </SidebarContext>
  );
}

/** A sidebar that covers the page closes when a link in it is followed, or on Escape. */
function useCloseAfterMove(overlay: boolean, close: () => void) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (overlay && openedAt.current !== key) close();
    openedAt.current = key;
  }, [key, overlay, close]);
  useEffect(() => {
    if (!overlay) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [overlay, close]);
}
