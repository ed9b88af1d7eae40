import { Bookmark, Clock, Compass, House, ListOrdered, LogIn, MessagesSquare, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { useViewer } from '../state';
import { currentPlace } from './currentPlace';
import styles from './TabBar.module.css';

const open = [
  { to: paths.home(), label: 'Home', Icon: House },
  { to: paths.latest(), label: 'Latest', Icon: Clock },
];
const talk = { to: paths.discussions(), label: 'Discussions', Icon: MessagesSquare };
const discover = { to: paths.discover(), label: 'Discover', Icon: Compass };
const own = [
  ...open,
  discover,
  { to: paths.queue(), label: 'Queue', Icon: ListOrdered },
  { to: paths.library(), label: 'Library', Icon: Bookmark },
  talk,
  { to: paths.profile(), label: 'Profile', Icon: UserRound },
];
const visitors = [...open, discover, talk];

/**
 * Navigation at the bottom edge, within a thumb's reach, below the breakpoint. Members get their personal places as well;
 * visitors get "Sign in". Everything else is in the sidebar.
 */
export function TabBar({ inert }: { inert: boolean }) {
  const viewer = useViewer();
  const location = useLocation();
  return (
    <nav
      className={styles.bar}
      aria-label="Places"
      inert={inert}
      data-tabs=""
      data-many={viewer ? true : undefined}
    >
      {(viewer ? own : visitors).map(({ to, label, Icon }) => (
        <Link key={to} className={styles.tab} to={to} aria-current={currentPlace(location, to)}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
      {viewer ? null : (
        <Link
          className={styles.tab}
          to={paths.signIn(location.pathname + location.search)}
          aria-current={currentPlace(location, paths.signUp())}
        >
          <LogIn aria-hidden="true" />
          Sign in
        </Link>
      )}
    </nav>
  );
}
