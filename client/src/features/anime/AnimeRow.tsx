import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { Fitted } from '../../components/text/Fitted';
import type { AnimeCardFieldsFragment } from '../../generated/graphql';
import { useActionsFor } from './AnimeActions';
import styles from './AnimeRow.module.css';
import { keptCard } from './keptCard';
import { MeanScore } from './MeanScore';
import { NativeTitle } from './NativeTitle';
import { factLine, statusWord, titlesOf } from './words';

/** `note` replaces the facts. */
type Props = { anime: AnimeCardFieldsFragment; eager?: boolean; note?: string; mean?: string };

/** An anime in a list: small poster, both titles, facts, genres. */
export const AnimeRow = keptCard(function AnimeRow({ anime, eager, note, mean }: Props) {
  const { main, native } = titlesOf(anime.title);
  const actions = useActionsFor(anime, 'row');
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
      </p>
      {actions}
    </article>
  );
});
