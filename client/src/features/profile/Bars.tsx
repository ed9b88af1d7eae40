import type { ReactNode } from 'react';
import styles from './charts.module.css';

export interface Bar {
  key: string;
  label: ReactNode;
  count: number;
  /** Beside the count. */
  note?: string;
}

/** Counts as bars with their numbers beside them: what is read is the list, the bar only shows it. */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <ul className={styles.bars}>
        {bars.map(({ key, label, count, note }) => (
          <li key={key} className={styles.bar}>
            <span className={styles.barLabel}>{label}</span>
            <svg className={styles.line} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.column} width={Math.max(0.5, (count / longest) * 100)} height="10" />
            </svg>
            <span className={styles.barCount}>
              {count}
              {note ? <span className={styles.note}> {note}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
