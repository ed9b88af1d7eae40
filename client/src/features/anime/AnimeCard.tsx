import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Poster } from '../../components/Poster';
import { Fitted } from '../../components/text/Fitted';
import { type AnimeCard_animeFragment, useAnimeCard_anime } from '../../generated/graphql';
import { useActionsFor } from './AnimeActions';
import styles from './AnimeCard.module.css';
import { FriendsMark } from './FriendsMark';
import { keptCard } from './keptCard';
import { MeanScore } from './MeanScore';
import { titlesOf, whenAndWhat } from './words';

/** `friends`: how many of the viewer’s friends have it on a list. */
type Props = { anime: FragmentType<AnimeCard_animeFragment>; eager?: boolean; friends?: number };

/** An anime in a grid: poster, title, and one line of facts, or `note` in its place, and its mean score. */
export const AnimeCard = keptCard(function AnimeCard({
  anime: given,
  eager,
  friends,
  note,
  mean,
}: Props & { note?: string; mean?: string }) {
  const anime = useAnimeCard_anime(given);
  const actions = useActionsFor(anime, 'card');
  if (!anime) return null;
  const { main } = titlesOf(anime.title);
  return (
    <article className={cx(layout.linked, styles.card)} data-anime={anime.id}>
      <div className={styles.picture}>
        <Poster {...anime.cover} title={main} eager={eager} className={styles.poster} />
        <FriendsMark count={friends} className={styles.friends} />
        {actions}
      </div>
      <h3 className={cx(layout.clamp3, layout.cardTitle)}>
        <Link to={paths.anime(anime.slug)}>
          <Fitted>{main}</Fitted>
        </Link>
      </h3>
      <p className={styles.facts}>
        {note ?? whenAndWhat(anime)}
        {mean ? <MeanScore>{mean}</MeanScore> : null}
      </p>
    </article>
  );
});

/** Only the poster, for a wall of covers; its title is read out, and shown on hover and focus. */
export const AnimeCover = keptCard(function AnimeCover({ anime: given, eager, friends }: Props) {
  const anime = useAnimeCard_anime(given);
  const actions = useActionsFor(anime, 'cover');
  if (!anime) return null;
  const { main } = titlesOf(anime.title);
  return (
    <article className={cx(layout.linked, styles.cover)} data-anime={anime.id}>
      <Poster {...anime.cover} title={main} eager={eager} className={styles.poster} />
      <h3 className={styles.caption}>
        <Link to={paths.anime(anime.slug)}>
          <Fitted>{main}</Fitted>
        </Link>
      </h3>
      <FriendsMark count={friends} className={styles.friends} />
      {actions}
    </article>
  );
});
