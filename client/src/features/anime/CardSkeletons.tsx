import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Skeleton } from '../../components/states/Skeleton';
import styles from './CardSkeletons.module.css';

/** As many placeholder cards as expected, at their size: a poster (with its band), a title, a line of facts. */
export function CardSkeletons({ count, band = false }: { count: number; band?: boolean }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key
    <div key={at} className={cx(layout.stack2, layout.top)} aria-hidden="true">
      <div className={band ? styles.banded : undefined}>
        <Skeleton shape="poster" className={styles.poster} />
      </div>
      <Skeleton shape="line" />
      <Skeleton shape="short" />
    </div>
  ));
}

export function RowSkeletons({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key
    <div key={at} className={styles.row} aria-hidden="true">
      <Skeleton height={height} />
    </div>
  ));
}
