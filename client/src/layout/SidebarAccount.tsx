import { LogIn, LogOut, Settings } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../app/paths';
import { ButtonLink } from '../components/Button';
import { useSignOut } from '../features/session/useSignOut';
import { useViewer } from '../state';
import styles from './Sidebar.module.css';

/** The foot of the sidebar: sign in or join, or the person with settings and the way out (S8). */
export function SidebarAccount() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const { signOut, busy, problem } = useSignOut();
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
