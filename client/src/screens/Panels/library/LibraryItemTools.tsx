import type { Moves } from '../../../components/lists/MenuMoves';
import type { Handle } from '../../../components/lists/Sortable';
import { lazyPart } from '../../../components/states/lazyPart';
import { titlesOf } from '../../../features/anime/words';
import { AnimeMenu } from '../../../features/tracking/actions/AnimeMenu';
import { ProgressButton } from '../../../features/tracking/actions/ProgressButton';
import type { LibraryItem_animeFragment } from '../../../generated/graphql';

const LibraryMenuItems = lazyPart(() =>
  import('./LibraryMenuItems').then((module) => module.LibraryMenuItems),
);

export type LibraryItemToolsProps = {
  /** The shelf that the list shows. */
  shelf: string | null;
  /** In manual order: its drag handle, and its position. */
  handle?: Handle;
  moves?: Moves;
};

/** +1 if there is an episode to continue with, and an anime's menu with what this list adds to it. */
export function LibraryItemTools({
  anime,
  shelf,
  handle,
  moves,
}: LibraryItemToolsProps & { anime: LibraryItem_animeFragment }) {
  const { id, slug, viewerEntry: entry } = anime;
  const name = titlesOf(anime.title).main;
  return (
    <>
      {entry?.status && entry.status !== 'DROPPED' ? <ProgressButton anime={anime} /> : null}
      {handle?.()}
      <AnimeMenu anime={{ id, slug, name }}>
        {moves || shelf !== null ? (
          <LibraryMenuItems id={id} name={name} shelf={shelf} moves={moves} />
        ) : null}
      </AnimeMenu>
    </>
  );
}
