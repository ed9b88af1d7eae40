import type { CSSProperties } from 'react';
import { isLettered, letteringColumns, letteringUrl } from '../../../../shared/lettering';
import { cx } from '../../components/cx';
import styles from './NativeTitle.module.css';

type Props = {
  children: string;
  /** Set vertically on the picture of this anime (its slug or id). */
  down?: string;
};

/**
 * The title in its own script. With `down` it is set vertically on the picture, as on a film poster, sized to fill the height
 * (`--column`, set by the picture) in one column, or two if long; and it is a drawing, as not every device has the fonts.
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
