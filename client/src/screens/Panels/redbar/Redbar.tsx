import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { locale } from '../../../components/text/locale';
import { episodeName, titlesOf } from '../../../features/anime/words';
import { useNewEpisodesQuery } from '../../../generated/graphql';
import { usePref } from '../../../state';
import { newSince } from '../../../state/visit';
import type { PanelPlace } from '../activePanel';
import { stack } from '../activePanel';
import styles from './Redbar.module.css';

/**
 * The slim red bar at the edge of the main panel: how many episodes are new since the last visit, and the newest title.
 * Pressing it opens latest (P6).
 */
export function Redbar({ place }: { place: PanelPlace }) {
  const docked = place === 'docked';
  const [lastVisit] = usePref('lastVisit');
  const since = useMemo(() => newSince(lastVisit, Date.now()), [lastVisit]);
  const { data } = useNewEpisodesQuery({ variables: { since }, skip: !docked });
  const fresh = data?.newEpisodes;
  const newest = fresh?.newest;
  return (
    <Link
      className={styles.redbar}
      style={{ zIndex: stack.redbar }}
      to={paths.latest()}
      inert={!docked}
      data-place={place}
      data-redbar=""
    >
      <span className={styles.count}>{fresh ? <Count count={fresh.count} /> : 'Latest'}</span>
      {newest ? (
        <span className={styles.newest}>
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
      <b>{new Intl.NumberFormat(locale).format(count)}</b> new
    </>
  );
}
