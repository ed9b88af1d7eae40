import type { CSSProperties } from 'react';
import { cx } from '../../components/cx';
import styles from './NativeTitle.module.css';

/**
 * The title in its own script. Vertical, it runs down the picture as on a film poster: sized so that it fills the height
 * (`--column`, set by the picture) in one column, a long one in two.
 */
export function NativeTitle({ children, vertical = false }: { children: string; vertical?: boolean }) {
  const columns = Math.ceil(children.length / 24);
  const perColumn = Math.ceil(children.length / columns) + (columns > 1 ? 1 : 0);
  return (
    <p
      lang="ja"
      className={cx(styles.native, vertical && styles.vertical)}
      style={vertical ? ({ '--glyphs': perColumn } as CSSProperties) : undefined}
    >
      {children}
    </p>
  );
}
