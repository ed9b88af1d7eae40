import { Skeleton } from '../../../components/states/Skeleton';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import styles from './Schedule.module.css';

/** A week before it is known. */
export function ScheduleSkeleton() {
  return (
    <div className={styles.week} aria-busy="true">
      <VisuallyHidden role="status">Loading the week</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5, 6].map((day) => (
        <div key={day} className={styles.day} data-chosen={day === 0 || undefined}>
          <Skeleton height="4.5rem" />
          {[0, 1, 2, 3, 4].map((slot) => (
            <Skeleton key={slot} height="6.5rem" className={styles.wait} />
          ))}
        </div>
      ))}
    </div>
  );
}
