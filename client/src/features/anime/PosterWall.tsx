import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { usePosterWallQuery } from '../../generated/graphql';
import styles from './PosterWall.module.css';
import { titlesOf } from './words';

/** A wall of this season's posters behind a band: decoration for a screen without pictures of its own. */
export function PosterWall({ band }: { band: string }) {
  const { data } = usePosterWallQuery();
  const anime = data?.season.items ?? [];
  return (
    <div className={styles.wall} aria-hidden="true">
      <p className={styles.band}>{band}</p>
      <div className={styles.columns}>
        {[0, 1, 2].map((column) => (
          <div key={column} className={cx(layout.stack, layout.top, styles.column)}>
            {anime
              .filter((_, at) => at % 3 === column)
              .map((one) => (
                <Poster key={one.id} {...one.cover} title={titlesOf(one.title).main} />
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}
