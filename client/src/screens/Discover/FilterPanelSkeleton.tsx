import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Skeleton } from '../../components/states/Skeleton';
import styles from './FilterPanel.module.css';

/** Shown until the filters and their counts have loaded. */
export function FilterPanelSkeleton() {
  return (
    <div className={layout.stack} aria-hidden="true" aria-busy="true">
      {[14, 3, 8, 5, 5].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <div key={at} className={styles.group}>
          <Skeleton shape="label" />
          <div className={cx(layout.stack3, styles.body)}>
            <Skeleton height={height} />
          </div>
        </div>
      ))}
    </div>
  );
}
