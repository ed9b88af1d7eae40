import type { ReactNode } from 'react';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import styles from './charts.module.css';

interface Bar {
  key: string;
  label: ReactNode;
  count: number;
  /** Shown beside the count. */
  note?: string;
}

/** Counts as bars with their numbers: the list is what is read out, the bars are only visual. */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className={cx(layout.stack3, layout.top)}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <ul className={layout.stack2}>
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

interface Column {
  key: string;
  /** Shown below the column; empty if there is no room for all. */
  label: string;
  /** Read out, and shown on hover. */
  words: string;
  count: number;
}

/** Counts as columns: height is proportional to the count, the scale starts at zero, the highest column shows its number. */
export function Columns({ title, columns }: { title: string; columns: readonly Column[] }) {
  const highest = Math.max(1, ...columns.map(({ count }) => count));
  const [width, height, foot, head] = [100 * columns.length, 260, 40, 40];
  return (
    <figure className={cx(layout.stack3, layout.top)}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.columns}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        {columns.map(({ key, count, words }, place) => {
          const tall = count === 0 ? 2 : Math.max(4, (count / highest) * (height - foot - head));
          return (
            <rect
              key={key}
              className={count === highest && count > 0 ? styles.highest : styles.column}
              x={place * 100 + 8}
              width={84}
              y={height - foot - tall}
              height={tall}
            >
              <title>{words}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {columns.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
      <VisuallyHidden>
        {columns
          .filter(({ count }) => count > 0)
          .map(({ words }) => words)
          .join('; ')}
      </VisuallyHidden>
    </figure>
  );
}

/** How many entries have each score, of ten ranges. */
export function ScoreColumns({ scores }: { scores: readonly { score: number; count: number }[] }) {
  const columns = scores.map(({ score, count }) => ({
    key: String(score),
    label: String(score / 10),
    words: `${score / 10} of 10: ${count}`,
    count,
  }));
  return <Columns title="Scores" columns={columns} />;
}
