import type { ReactNode } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './Notice.module.css';

type Props = { title: string; children?: ReactNode; actions?: ReactNode; level?: 2 | 3 };

/** What a screen shows when it is empty: why, and the next step. */
export function EmptyState({ title, children, actions, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.notice}>
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={cx(layout.muted, layout.measure, styles.text)}>{children}</div> : null}
      {actions ? <div className={layout.wrap3}>{actions}</div> : null}
    </section>
  );
}
