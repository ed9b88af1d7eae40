import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import type { MatchFactsFragment } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import styles from './connections.module.css';
import { playedEpisode } from './words';

/** A user's match for a show, in words. */
export function SaidMatch({ match, problem }: { match: MatchFactsFragment; problem?: string }) {
  const { title, season, fromEpisode, firstNumber, anime, people } = match;
  return (
    <div>
      <p className={styles.name}>{title}</p>
      <p className={cx(layout.hint, layout.measure)}>
        {playedEpisode(season, fromEpisode)} is episode {firstNumber} of{' '}
        {anime ? (
          <Link to={paths.anime(anime.slug)}>{titlesOf(anime.title).main}</Link>
        ) : (
          'an anime that’s gone'
        )}
        {people ? ` · ${people === 1 ? '1 person' : `${people} people`}` : null}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}
