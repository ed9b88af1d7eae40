import type { CSSProperties } from 'react';
import { isLettered, letteringColumns, letteringUrl } from '../../../../shared/lettering';
import { cx } from '../../components/cx';
import styles from './NativeTitle.module.css';

type Props = {
  children: string;
  /** Runs down the picture of this anime. */
  down?: string;
};

/**
 * The title in its own script. Down the picture, as on a film poster, it is sized so that it fills the height (`--column`, set
 * by the picture) in one column, a long one in two; and it is a drawing, as not every machine has type for it.
 */
export function NativeTitle({ children, down }: Props) {
  if (!down)
    return (
      <p lang="ja" className={styles.native}>
        {children}
      </p>
    );
  const { columns, perColumn } = letteringColumns(children);
  const url = `url(${letteringUrl(down, children)})`;
  return (
    <p
      lang="ja"
      className={cx(styles.native, styles.vertical)}
      data-lettered={isLettered(children)}
      style={{ '--glyphs': perColumn, '--columns': columns, '--lettering': url } as CSSProperties}
    >
      <span className={styles.text}>{children}</span>
    </p>
  );
}
