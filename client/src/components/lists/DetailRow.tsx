import type { ReactNode } from 'react';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './DetailRow.module.css';

type Props = {
  icon?: ReactNode;
  name: ReactNode;
  /** Paragraphs, each a `Detail`. */
  children: ReactNode;
  /** The last error concerning it. */
  problem?: string;
  /** What can be done with it. */
  action?: ReactNode;
};

/** A short list of things of one kind, such as sessions or tokens. */
export function DetailList({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul className={layout.list} aria-busy={busy}>
      {children}
    </ul>
  );
}

/** One item: its name, details and actions. */
export function DetailRow({ icon, name, children, problem, action }: Props) {
  return (
    <li className={styles.row}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {children}
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}

export function Detail({ children }: { children: ReactNode }) {
  return <p className={cx(layout.hint, layout.measure, styles.detail)}>{children}</p>;
}
