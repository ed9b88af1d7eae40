import { Flag, LogIn, LogOut, Settings } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths';
import { ButtonLink } from '../components/buttons/Button';
import { useSignOut } from '../features/session/leaveSession';
import { useOpenReportsQuery } from '../generated/graphql';
import { useViewer } from '../state';
import styles from './Sidebar.module.css';

/** The foot of the sidebar: sign in or join, or the person with settings and the way out (S8). */
export function SidebarAccount() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const { signOut, busy, problem } = useSignOut();
  // A number for operators alone. The bell has asked for it.
  const reports = useOpenReportsQuery({ fetchPolicy: 'cache-only' }).data?.openReports;
  if (!viewer) {
    const here = pathname + search;
    return (
      <div className={styles.account}>
        <ButtonLink to={paths.signUp(here)}>Create an account</ButtonLink>
        <Link className={styles.place} to={paths.signIn(here)}>
          <LogIn aria-hidden="true" />
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.account}>
      <p className={styles.name}>{viewer.name || viewer.email}</p>
      {reports == null ? null : (
        <Link
          className={styles.place}
          to={paths.reports()}
          aria-current={pathname === paths.reports() ? 'page' : undefined}
        >
          <Flag aria-hidden="true" />
          Reports
          {reports > 0 ? <span className={styles.waiting}>{reports}</span> : null}
        </Link>
      )}
      <Link
        className={styles.place}
        to={paths.settings()}
        aria-current={pathname === paths.settings() ? 'page' : undefined}
      >
        <Settings aria-hidden="true" />
        Settings
      </Link>
      <button type="button" className={styles.place} onClick={signOut} aria-disabled={busy}>
        <LogOut aria-hidden="true" />
        Sign out
      </button>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
