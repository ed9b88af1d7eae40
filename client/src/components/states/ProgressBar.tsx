import styles from './ProgressBar.module.css';

/** How much of some work is done. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  return <progress className={styles.bar} aria-label={label} max={Math.max(1, total)} value={done} />;
}
