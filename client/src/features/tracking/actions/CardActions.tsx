import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import type { AnimeCardFieldsFragment } from '../../../generated/graphql';
import type { AnimePlace } from '../../anime/AnimeActions';
import { titlesOf } from '../../anime/words';
import { useShownProgress } from '../changes/pressedProgress';
import { progressText, progressWords, statusWord } from '../entryWords';
import { AnimeMenu } from './AnimeMenu';
import styles from './CardActions.module.css';
import { ProgressButton } from './ProgressButton';

/** The viewer's progress and actions on every card and row: progress, +1, and the menu. */
export function CardActions({ anime, place }: { anime: AnimeCardFieldsFragment; place: AnimePlace }) {
  const entry = anime.viewerEntry;
  const progress = useShownProgress(anime.id, entry?.progress ?? 0);
  const name = titlesOf(anime.title).main;
  const going = entry?.status === 'WATCHING' || entry?.status === 'REWATCHING' || entry?.status === 'PAUSED';
  return (
    <div className={styles.actions} data-place={place} data-kept={entry ? '' : undefined}>
      {entry?.status ? (
        <p className={styles.state}>
          <span aria-hidden="true">{going ? progressText(progress, anime) : statusWord[entry.status]}</span>
          <VisuallyHidden>
            {statusWord[entry.status]}
            {going ? `, ${progressWords(progress, anime)}` : ''}
          </VisuallyHidden>
        </p>
      ) : null}
      <ProgressButton anime={anime} />
      <AnimeMenu anime={{ id: anime.id, slug: anime.slug, name }} className={styles.menu} />
    </div>
  );
}
