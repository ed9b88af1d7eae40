import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { Poster } from '../../../components/Poster';
import { useLatestStripQuery } from '../../../generated/graphql';
import styles from './LatestStrip.module.css';

/** What looks out of the docked latest panel: the newest episodes as small posters. */
export function LatestStrip() {
  const { data } = useLatestStripQuery();
  return (
    <ul className={styles.strip} aria-label="Newest episodes">
      {data?.latestEpisodes.items.map(({ id, number, anime }) => (
        <li key={id}>
          <Link
            className={styles.entry}
            to={paths.anime(anime.slug)}
            aria-label={`${anime.title.preferred}, episode ${number}`}
          >
            <Poster url={anime.cover.url} color={anime.cover.color} title={anime.title.preferred} />
            <span aria-hidden="true">{number}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
