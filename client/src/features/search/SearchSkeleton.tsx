import { Skeleton } from '../../components/states/Skeleton';
import styles from './SearchDialog.module.css';

const rows = ['13rem', '9rem', '16rem', '11rem'];

/** As high as what is found, so that the dialog does not jump. */
export function SearchSkeleton() {
  return (
    <div aria-hidden="true">
      {rows.map((width) => (
        <span key={width} className={styles.hit}>
          <Skeleton ratio="2 / 3" className={styles.poster} />
          <span className={styles.names}>
            <Skeleton width={width} height="1.25em" />
            <Skeleton width="7rem" height="1em" />
          </span>
        </span>
      ))}
    </div>
  );
}
