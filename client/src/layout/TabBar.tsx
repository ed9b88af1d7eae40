import { Bookmark, Clock, Compass, House, ListOrdered, LogIn, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { useViewer } from '../state';
import { currentPlace } from './currentPlace';
import styles from './TabBar.module.css';

const open = [
  { to: paths.home(), label: 'Home', Icon: House },
  { to: paths.latest(), label: 'Latest', Icon: Clock },
];
const own = [
  ...open,
  { to: paths.queue(), label: 'Queue', Icon: ListOrdered },
  { to: paths.library(), label: 'Library', Icon: Bookmark },
  { to: paths.profile(), label: 'Profile', Icon: UserRound },
];
const visitors = [...open, { to: paths.discover(), label: 'Discover', Icon: Compass }];

/**
 * Navigation at the bottom edge, within a thumb's reach, below the breakpoint (product P11). Members get their personal places;
 * visitors get the public ones and "Sign in". Everything else is in the sidebar.
 */
export function TabBar({ inert }: { inert: boolean }) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  return (
    <nav className={styles.bar} aria-label="Places" inert={inert} data-tabs="">
      {(viewer ? own : visitors).map(({ to, label, Icon }) => (
        <Link key={to} className={styles.tab} to={to} aria-current={currentPlace(pathname, to)}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
      {viewer ? null : (
        <Link
          className={styles.tab}
          to={paths.signIn(pathname + search)}
          aria-current={currentPlace(pathname, paths.signUp())}
        >
          <LogIn aria-hidden="true" />
          Sign in
        </Link>
      )}
    </nav>
  );
}
