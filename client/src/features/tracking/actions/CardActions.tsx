import type { FragmentType } from '@apollo/client';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { type CardActions_animeFragment, useCardActions_anime } from '../../../generated/graphql';
import type { AnimePlace } from '../../anime/AnimeActions';
import { titlesOf } from '../../anime/words';
import { useShownProgress } from '../changes/pressedProgress';
import { countText, progressWords, statusWord } from '../entryWords';
import { AnimeMenu } from './AnimeMenu';
import styles from './CardActions.module.css';
import { ProgressButton } from './ProgressButton';

type Props = { anime: FragmentType<CardActions_animeFragment>; place: AnimePlace };

/** The viewer's progress and actions on every card and row: progress, +1, and the menu. */
export function CardActions({ anime: given, place }: Props) {
  const anime = useCardActions_anime(given);
  const progress = useShownProgress(anime?.id ?? null, anime?.viewerEntry?.progress ?? 0);
  if (!anime) return null;
  const { viewerEntry: entry, id, slug } = anime;
  const name = titlesOf(anime.title).main;
  const going = entry?.status === 'WATCHING' || entry?.status === 'REWATCHING' || entry?.status === 'PAUSED';
  return (
    <div className={styles.actions} data-place={place} data-kept={entry ? '' : undefined}>
      {entry?.status ? (
        <p className={cx(layout.ellipsis, styles.state)}>
          {going ? (
            <span className={styles.progress} aria-hidden="true">
              <span>{progress}</span>
              <span>{countText(progress, anime)}</span>
            </span>
          ) : (
            <span aria-hidden="true">{statusWord[entry.status]}</span>
          )}
          <VisuallyHidden>
            {statusWord[entry.status]}
            {going ? `, ${progressWords(progress, anime)}` : ''}
          </VisuallyHidden>
        </p>
      ) : null}
      <ProgressButton anime={anime} />
      <AnimeMenu anime={{ id, slug, name }} className={styles.menu} />
    </div>
  );
}
