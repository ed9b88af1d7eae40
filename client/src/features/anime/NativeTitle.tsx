import { useId } from 'react';
import { isLettered, letteringColumns, letteringLength, letteringUrl } from '../../../../shared/lettering';
import { titleIn } from '../../../../shared/titles';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { numbered } from '../../components/numbered';
import type { TitleFieldsFragment } from '../../generated/graphql';
import styles from './NativeTitle.module.css';

/** The title in its own script, on a line. */
export function NativeTitle({ children }: { children: string }) {
  return (
    <p lang="ja" className={layout.hint}>
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
  const mask = useId();
  const columns = letteringColumns(native, beside);
  if (columns.length === 0) return null;
  return (
    <p
      lang="ja"
      className={cx(layout.hint, styles.vertical)}
      data-lettered={isLettered(native)}
      data-columns={columns.length}
      {...numbered(letteringLength(columns))}
    >
      {isLettered(native) ? (
        <svg className={styles.drawing} aria-hidden="true">
          <mask id={mask}>
            <image
              href={letteringUrl(animeId, native, beside)}
              width="100%"
              height="100%"
              preserveAspectRatio="xMaxYMin meet"
            />
          </mask>
          <rect width="100%" height="100%" fill="currentColor" mask={`url(#${mask})`} />
        </svg>
      ) : null}
      <span className={styles.text}>{native}</span>
    </p>
  );
}
