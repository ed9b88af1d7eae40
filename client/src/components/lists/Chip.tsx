import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Chip.module.css';

/** A short fact or word: a genre, a service. `to` links within the site, `href` out of it. */
export function Chip({ children, to, href }: { children: ReactNode; to?: string; href?: string }) {
  if (to) {
    return (
      <Link className={styles.chip} to={to}>
        {children}
      </Link>
    );
  }
  if (href) {
    return (
      <a className={styles.chip} href={href} rel="noreferrer noopener external" target="_blank">
        {children}
      </a>
    );
  }
  return <span className={styles.chip}>{children}</span>;
}
