import type { Moves } from '../../../components/lists/MenuMoves';
import { lazyPart } from '../../../components/states/lazyPart';
import { titlesOf } from '../../../features/anime/words';
import { AnimeMenu } from '../../../features/tracking/actions/AnimeMenu';
import { ProgressButton } from '../../../features/tracking/actions/ProgressButton';
import { LibraryCard, type LibraryItemProps, LibraryRow } from './LibraryItem';
import type { LibraryWish } from './libraryLists';
import type { Kept, KeptPage } from './useLibrary';
import type { Selection } from './useSelection';

const LibraryMenuItems = lazyPart(() =>
  import('./LibraryMenuItems').then((module) => module.LibraryMenuItems),
);

/** One page of the library, and how it is shown. */
export type ItemsProps = {
  wish: LibraryWish;
  shown: KeptPage;
  page: number;
  view: 'card' | 'list';
  selection: Selection | null;
};

/** One anime of the page, as a card or a row. */
export function LibraryCell({ view, ...item }: LibraryItemProps & Pick<ItemsProps, 'view'>) {
  return view === 'card' ? <LibraryCard {...item} /> : <LibraryRow {...item} />;
}

/** Shown if there is an episode to continue with. */
export function PlusOne({ kept: { anime, entry } }: { kept: Kept }) {
  if (!entry?.status || entry.status === 'DROPPED') return null;
  return <ProgressButton anime={anime} />;
}

/** An anime's menu, with this list's additions: its position, and "remove from shelf". */
export function LibraryMenu({ kept, shelf, moves }: { kept: Kept; shelf: string | null; moves?: Moves }) {
  const { id, anime } = kept;
  const name = titlesOf(anime.title).main;
  return (
    <AnimeMenu anime={{ id, slug: anime.slug, name }}>
      {moves || shelf !== null ? <LibraryMenuItems id={id} name={name} shelf={shelf} moves={moves} /> : null}
    </AnimeMenu>
  );
}
