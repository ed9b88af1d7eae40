import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import styles from './Panel.module.css';

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** While a panel's own chunk is on its way. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton width="min(22rem, 70%)" height="3rem" />
      <div className={styles.skeletonGrid}>
        {places.map((place) => (
          <Skeleton key={place} ratio="2 / 3" />
        ))}
      </div>
    </div>
  );
}
