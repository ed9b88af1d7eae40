import type { AnimeCardFieldsFragment } from '../../../generated/graphql';
import type { AnimePlace } from '../../anime/AnimeActions';
import { titlesOf } from '../../anime/words';
import { AnimeMenu } from './AnimeMenu';
import styles from './CardActions.module.css';

/** What a visitor can do with an anime: the same menu, which invites them in. Nothing of lists is loaded for it. */
export function VisitorActions({ anime, place }: { anime: AnimeCardFieldsFragment; place: AnimePlace }) {
  const name = titlesOf(anime.title).main;
  return (
    <div className={styles.actions} data-place={place} data-visitor="">
      <AnimeMenu anime={{ id: anime.id, slug: anime.slug, name }} className={styles.menu} />
    </div>
  );
}
