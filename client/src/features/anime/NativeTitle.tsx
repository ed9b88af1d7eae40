import type { CSSProperties } from 'react';
import { isLettered, letteringColumns, letteringLength, letteringUrl } from '../../../../shared/lettering';
import { titleIn } from '../../../../shared/titles';
import { cx } from '../../components/cx';
import type { TitleFieldsFragment } from '../../generated/graphql';
import styles from './NativeTitle.module.css';

/** The title in its own script, on a line. */
export function NativeTitle({ children }: { children: string }) {
  return (
    <p lang="ja" className={styles.native}>
      {children}
    </p>
  );
}

type Props = { animeId: string; title: Pick<TitleFieldsFragment, 'native' | 'romaji' | 'english'> };

/**
 * Set vertically on the anime's picture, as on a film poster, sized to fill the height (`--column`, set by the picture) in one
 * column, or two if long; and it is a drawing, as not every device has the fonts. Nothing if the title says all of it.
 */
export function NativeLettering({ animeId, title }: Props) {
  const { native } = title;
  const beside = titleIn(title);
  const columns = letteringColumns(native, beside);
  if (columns.length === 0) return null;
  const layout = {
    '--glyphs': letteringLength(columns),
    '--columns': columns.length,
    '--lettering': `url(${letteringUrl(animeId, native, beside)})`,
  };
  return (
    <p
      lang="ja"
      className={cx(styles.native, styles.vertical)}
      data-lettered={isLettered(native)}
      style={layout as CSSProperties}
    >
      <span className={styles.text}>{native}</span>
    </p>
  );
}
