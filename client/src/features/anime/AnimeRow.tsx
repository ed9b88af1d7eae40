import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { Fitted } from '../../components/text/Fitted';
import { type AnimeCard_animeFragment, useAnimeCard_anime } from '../../generated/graphql';
import { useActionsFor } from './AnimeActions';
import styles from './AnimeRow.module.css';
import { FriendsMark } from './FriendsMark';
import { keptCard } from './keptCard';
import { MeanScore } from './MeanScore';
import { NativeTitle } from './NativeTitle';
import { factLine, statusWord, titlesOf } from './words';

type Props = {
  anime: FragmentType<AnimeCard_animeFragment>;
  eager?: boolean;
  /** Replaces the facts. */
  note?: string;
  mean?: string;
  /** How many of the viewer’s friends have it on a list. */
  friends?: number;
};

/** An anime in a list: small poster, both titles, facts, genres. */
export const AnimeRow = keptCard(function AnimeRow({ anime: given, eager, note, mean, friends }: Props) {
  const anime = useAnimeCard_anime(given);
  const actions = useActionsFor(anime, 'row');
  if (!anime) return null;
  const { main, native } = titlesOf(anime.title);
  return (
    <article className={styles.row} data-anime={anime.id} data-actions={actions !== null || undefined}>
      <Poster {...anime.cover} title="" eager={eager} className={styles.poster} />
      <div className={styles.names}>
        <h3 className={styles.title}>
          <Link to={paths.anime(anime.slug)}>
            <Fitted>{main}</Fitted>
          </Link>
        </h3>
        {native ? <NativeTitle>{native}</NativeTitle> : null}
      </div>
      <p className={cx(layout.hint, styles.facts)}>
        {note ?? factLine(anime)}
        {anime.genres.length > 0 ? <span>{anime.genres.slice(0, 3).join(', ')}</span> : null}
      </p>
      <p className={cx(layout.small, styles.status)}>
        {statusWord[anime.status]}
        {mean ? <MeanScore>{mean}</MeanScore> : null}
        <FriendsMark count={friends} className={styles.friends} />
      </p>
      {actions}
    </article>
  );
});
