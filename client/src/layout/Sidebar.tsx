import {
  Bookmark,
  Clock,
  Compass,
  House,
  ListOrdered,
  MessagesSquare,
  Palette,
  UserRound,
} from 'lucide-react';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { cx } from '../components/cx';
import layout from '../components/layout.module.css';
import { currentPlace } from './currentPlace';
import type { Geometry } from './geometry';
import { overlay } from './overlay';
import styles from './Sidebar.module.css';
import { SidebarAccount } from './SidebarAccount';
import { useSiteName } from './useSiteName';

const places = [
  { to: paths.home(), label: 'Home', Icon: House },
  { to: paths.latest(), label: 'Latest', Icon: Clock },
  { to: paths.queue(), label: 'Queue', Icon: ListOrdered },
  { to: paths.library(), label: 'Library', Icon: Bookmark },
  { to: paths.profile(), label: 'Profile', Icon: UserRound },
  { to: paths.discover(), label: 'Discover', Icon: Compass },
  { to: paths.discussions(), label: 'Discussions', Icon: MessagesSquare },
];

/** The sidebar, 300 px wide: navigation, account, theme. When off, it is moved out of the window on the left and inert. */
export function Sidebar({ place, holdsFocus }: { place: Geometry; holdsFocus: boolean }) {
  const panel = useRef<HTMLElement>(null);
  const siteName = useSiteName();
  const location = useLocation();
  const on = place.sidebarOn;
  useFocusWhileOver(panel, holdsFocus);
  return (
    <aside
      ref={panel}
      id="sidebar"
      aria-label="Sidebar"
      className={styles.sidebar}
      style={place.sidebar}
      data-on={on}
      data-over={place.overlay}
      inert={!on}
      tabIndex={-1}
    >
      <Link className={styles.brand} to={paths.home()}>
        {siteName}
      </Link>
      <nav aria-label="Main">
        <ul className={layout.list}>
          {places.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                className={cx(layout.bare, styles.place)}
                to={to}
                aria-current={currentPlace(location, to)}
              >
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <button type="button" className={cx(layout.bare, styles.place)} onClick={() => overlay('flavors')}>
          <Palette aria-hidden="true" />
          Flavors
        </button>
        <SidebarAccount />
        <ul className={styles.small}>
          <li>
            <Link to={paths.about()}>About</Link>
          </li>
          <li>
            <Link to={paths.legal()}>Legal</Link>
          </li>
          <li>
            <Link to={paths.privacy()}>Privacy</Link>
          </li>
          <li>
            <button
              type="button"
              className={cx(layout.bare, styles.textButton)}
              onClick={() => overlay('help')}
            >
              Keyboard
            </button>
          </li>
        </ul>
      </div>
    </aside>
  );
}

/** While it covers the page, the sidebar takes the focus, and returns it when it closes. */
function useFocusWhileOver(panel: RefObject<HTMLElement | null>, over: boolean) {
  useEffect(() => {
    if (!over) return;
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [over, panel]);
}
