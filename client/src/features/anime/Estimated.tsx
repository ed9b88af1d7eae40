import styles from './Estimated.module.css';

/** Marks an air time that is derived from the weekly slot rather than named by a source. */
export function Estimated({ when, what = 'air date' }: { when: boolean; what?: string }) {
  if (!when) return null;
  return (
    <abbr className={styles.mark} title={`Estimated ${what}, based on the weekly slot`}>
      est.
    </abbr>
  );
}
