import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { numbered } from '../../../components/numbered';
import { numberFormat } from '../../../components/text/formats';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { episodeName, titlesOf } from '../../../features/anime/words';
import type { PanelPlace } from '../activePanel';
import { stack } from '../activePanel';
import styles from './Redbar.module.css';
import type { News } from './useNews';

/**
 * The slim red bar at the edge of the main panel: the number of new episodes since the last visit, and the newest title.
 * Pressing it opens latest. If nothing of the viewer's own is new, it is a thin line.
 */
export function Redbar({ place, news: { fresh, mine, quiet } }: { place: PanelPlace; news: News }) {
  const newest = fresh?.newest;
  return (
    <Link
      className={styles.redbar}
      {...numbered(stack.redbar)}
      to={mine && !quiet ? `${paths.latest()}?mine=true` : paths.latest()}
      inert={place !== 'docked'}
      data-place={place}
      data-redbar=""
    >
      {quiet ? (
        <VisuallyHidden>Latest: nothing new</VisuallyHidden>
      ) : (
        <span className={styles.count}>{fresh ? <Count count={fresh.count} /> : 'Latest'}</span>
      )}
      {newest ? (
        <span className={cx(layout.ellipsis, styles.newest)}>
          {titlesOf(newest.anime.title).main}, {episodeName(newest).toLowerCase()}
        </span>
      ) : null}
    </Link>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return 'Nothing new';
  return (
    <>
      <b>{numberFormat().format(count)}</b> new
    </>
  );
}
