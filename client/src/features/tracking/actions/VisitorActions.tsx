import type { FragmentType } from '@apollo/client';
import { type CardActions_animeFragment, useCardActions_anime } from '../../../generated/graphql';
import type { AnimePlace } from '../../anime/AnimeActions';
import { titlesOf } from '../../anime/words';
import { AnimeMenu } from './AnimeMenu';
import styles from './CardActions.module.css';

type Props = { anime: FragmentType<CardActions_animeFragment>; place: AnimePlace };

/** A visitor's actions: the same menu, which leads to signing in. Loads none of the list code. */
export function VisitorActions({ anime: given, place }: Props) {
  const anime = useCardActions_anime(given);
  if (!anime) return null;
  const name = titlesOf(anime.title).main;
  return (
    <div className={styles.actions} data-place={place} data-visitor="">
      <AnimeMenu anime={{ id: anime.id, slug: anime.slug, name }} className={styles.menu} />
    </div>
  );
}
