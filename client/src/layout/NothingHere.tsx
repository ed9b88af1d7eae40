import type { ReactNode } from 'react';
import { Headline } from '../components/text/Headline';
import styles from './NothingHere.module.css';

type Props = { title: string; children: ReactNode; actions: ReactNode };

/** The 404 page: no such screen, or no such anime in the catalogue. */
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
