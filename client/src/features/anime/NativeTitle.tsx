import { cx } from '../../components/cx';
import styles from './NativeTitle.module.css';

/** The title in its own script. Vertical, it runs down the picture as on a film poster. */
export function NativeTitle({ children, vertical = false }: { children: string; vertical?: boolean }) {
  return (
    <p
      lang="ja"
      className={cx(styles.native, vertical && styles.vertical)}
      data-long={children.length > 22 || undefined}
    >
      {children}
    </p>
  );
}
