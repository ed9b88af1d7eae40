import { PanelLeft, Search, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { ButtonLink } from '../components/buttons/Button';
import { IconButton, IconLink } from '../components/buttons/IconButton';
import { cx } from '../components/cx';
import layout from '../components/layout.module.css';
import { ErrorBoundary } from '../components/states/ErrorBoundary';
import { lazyPart } from '../components/states/lazyPart';
import { useViewer } from '../state';
import styles from './Bar.module.css';
import { overlay } from './overlay';
import { useSidebar } from './SidebarContext';

const NotificationsBell = lazyPart(() =>
  import('../features/notifications/Bell').then((module) => module.Bell),
);

/** Shared by the header and the inline bar: sidebar switch, search, account. Navigation is always reachable. */
export function Bar() {
  return (
    <div className={cx(layout.line3, styles.bar)}>
      <SidebarSwitch />
      <SearchButton />
      <Bell />
      <Account />
    </div>
  );
}

function SidebarSwitch() {
  const { on, toggle } = useSidebar();
  return (
    <IconButton
      label={on ? 'Close the sidebar' : 'Open the sidebar'}
      icon={<PanelLeft aria-hidden="true" />}
      aria-expanded={on}
      aria-controls="sidebar"
      onClick={toggle}
    />
  );
}

function SearchButton() {
  return (
    <button
      type="button"
      className={cx(layout.bare, layout.line2, layout.icons, styles.search)}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      onClick={() => overlay('search')}
    >
      <Search aria-hidden="true" />
      <span>
        Search <span className={styles.what}>anime</span>
      </span>
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </button>
  );
}

/** Loaded for signed-in users only, with its space reserved meanwhile. */
function Bell() {
  const viewer = useViewer();
  if (!viewer) return null;
  const place = <span className={styles.bell} />;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={place}>
        <NotificationsBell key={viewer.id} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Account() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (viewer) {
    return (
      <IconLink
        to={paths.profile()}
        label={`Your profile, ${viewer.name || viewer.email}`}
        icon={<UserRound aria-hidden="true" />}
      />
    );
  }
  return (
    <ButtonLink look="quiet" to={paths.signIn(pathname + search)}>
      Sign in
    </ButtonLink>
  );
}
