import { Eye, Flag, LogIn, LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { useSignUpOffered } from '../apollo/useSignUpOffered';
import { ButtonLink } from '../components/buttons/Button';
import { cx } from '../components/cx';
import layout from '../components/layout.module.css';
import { useSignOut } from '../features/session/leaveSession';
import { useOpenReportsQuery } from '../generated/graphql';
import { useViewer } from '../state';
import styles from './Sidebar.module.css';

/** The foot of the sidebar: sign in or sign up; for signed-in users their name, settings and sign out (security S8). */
export function SidebarAccount() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const { signOut, busy, problem } = useSignOut();
  const offered = useSignUpOffered();
  // Counts for moderators and editors only. The bell runs the query.
  const waiting = useOpenReportsQuery({ fetchPolicy: 'cache-only' }).data;
  if (!viewer) {
    const here = pathname + search;
    return (
      <div className={cx(layout.stack2, styles.account)}>
        {offered ? <ButtonLink to={paths.signUp(here)}>Create an account</ButtonLink> : null}
        <Link className={cx(layout.bare, styles.place)} to={paths.signIn(here)}>
          <LogIn aria-hidden="true" />
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <div className={cx(layout.stack2, styles.account)}>
      <p className={cx(layout.clamp2, styles.name)}>{viewer.name || viewer.email}</p>
      <Waiting
        name="Reports"
        icon={<Flag aria-hidden="true" />}
        to={paths.reports()}
        count={waiting?.openReports}
      />
      <Waiting
        name="Edits"
        icon={<Eye aria-hidden="true" />}
        to={paths.edits()}
        count={waiting?.openSuggestions}
      />
      <Link
        className={cx(layout.bare, styles.place)}
        to={paths.settings()}
        aria-current={isSettings(pathname) ? 'page' : undefined}
      >
        <Settings aria-hidden="true" />
        Settings
      </Link>
      <button type="button" className={cx(layout.bare, styles.place)} onClick={signOut} aria-disabled={busy}>
        <LogOut aria-hidden="true" />
        Sign out
      </button>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}

type WaitingProps = { name: string; icon: ReactNode; to: string; count: number | null | undefined };

/** Reports and edits have their own entries in the sidebar. */
const isSettings = (pathname: string) => /^\/settings(?!\/(reports|edits))/.test(pathname);

/** An entry for those who decide reports or edits, with the number waiting; null for everyone else. */
function Waiting({ name, icon, to, count }: WaitingProps) {
  const { pathname } = useLocation();
  if (count == null) return null;
  return (
    <Link
      className={cx(layout.bare, styles.place)}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
    >
      {icon}
      {name}
      {count > 0 ? <span className={styles.waiting}>{count}</span> : null}
    </Link>
  );
}
