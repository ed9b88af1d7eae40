import { cx } from './cx';
import styles from './ProviderMark.module.css';

/** The mark of an identity provider, in the colour of the words beside it: one look for all, in every theme. */
export function ProviderMark({ icon, className }: { icon: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx(styles.mark, className)}>
      <path d={icon} />
    </svg>
  );
}
