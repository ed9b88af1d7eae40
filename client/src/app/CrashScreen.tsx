import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { Button } from '../components/buttons/Button';
import layout from '../components/layout.module.css';
import { Unreached } from '../components/states/Unreached';
import { Headline } from '../components/text/Headline';
import { Bar } from '../layout/Bar';
import { isHeaderShown } from '../layout/isHeaderShown';
import { Page } from '../layout/Page';
import styles from './CrashScreen.module.css';

/**
 * The crash screen in the main panel, beside the sidebar. On pages without a header it includes the bar that opens the sidebar,
 * since the screen that had it is gone.
 */
export function CrashScreen() {
  return (
    <InPlace>
      <CrashText />
    </InPlace>
  );
}

/** In place of a screen that could not be loaded. */
export function UnreachedScreen() {
  return (
    <InPlace>
      <Unreached />
    </InPlace>
  );
}

function InPlace({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Page at="crash">
      {isHeaderShown(pathname, search) ? null : (
        <div className={styles.bar}>
          <Bar />
        </div>
      )}
      {children}
    </Page>
  );
}

/** When the frame itself fails: the same text in place of sidebar and main panel. */
export function BareCrashScreen() {
  return (
    <div className={styles.bare}>
      <nav className={styles.side} aria-label="Main">
        <a href={paths.home()}>Home</a>
        <a href={paths.latest()}>Latest</a>
        <a href={paths.discover()}>Discover</a>
      </nav>
      <main className={styles.main}>
        <CrashText />
      </main>
    </div>
  );
}

/** Plain links, so the way home works even when the router does not. */
function CrashText() {
  return (
    <section className={styles.crash} role="alert">
      <Headline>Oops, something went wrong...</Headline>
      <p>This page stopped working, but you haven’t lost anything. Reload it, or go home.</p>
      <div className={layout.row5}>
        <Button look="solid" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <a href={paths.home()}>Go home</a>
      </div>
    </section>
  );
}
