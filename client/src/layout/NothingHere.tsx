import type { ReactNode } from 'react';
import { Headline } from '../components/text/Headline';
import styles from './NothingHere.module.css';

type Props = { title: string; children: ReactNode; actions: ReactNode };

/** An address with nothing behind it: no screen of the site, or no anime of the catalogue. */
export function NothingHere({ title, children, actions }: Props) {
  return (
    <section className={styles.notFound}>
      <p className={styles.figure} aria-hidden="true">
        404
      </p>
      <Headline>{title}</Headline>
      {children}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
