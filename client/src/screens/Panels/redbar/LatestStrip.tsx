import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Poster } from '../../../components/Poster';
import { episodeName, numberOf, titlesOf } from '../../../features/anime/words';
import { useLatestStripQuery } from '../../../generated/graphql';
import styles from './LatestStrip.module.css';

/** The visible edge of the docked latest panel: the newest episodes as small posters, of the viewer's own anime if any. */
export function LatestStrip({ mine }: { mine: boolean }) {
  const { data } = useLatestStripQuery({ variables: mine ? { mine } : {} });
  return (
    <ul className={styles.strip} aria-label="Newest episodes">
      {data?.latestEpisodes.items.map(({ id, anime, ...episode }) => {
        const { main } = titlesOf(anime.title);
        return (
          <li key={id}>
            <Link
              className={styles.entry}
              to={paths.anime(anime.slug)}
              aria-label={`${main}, ${episodeName(episode).toLowerCase()}`}
            >
              <Poster url={anime.cover.url} color={anime.cover.color} title={main} part="pick" />
              <StripNumber of={episode} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function StripNumber({ of: episode }: { of: Parameters<typeof numberOf>[0] }) {
  const number = numberOf(episode);
  return number ? (
    <span className={styles.number} aria-hidden="true">
      {number}
    </span>
  ) : null;
}
