import { ArrowDown, ArrowUp, ArrowUpToLine, FolderMinus } from 'lucide-react';
import { MenuItem, MenuLine } from '../../../components/Menu';
import { titlesOf } from '../../../features/anime/words';
import { AnimeMenu } from '../../../features/tracking/AnimeMenu';
import { useAnimeActions } from '../../../features/tracking/useAnimeActions';
import { useShelvesQuery } from '../../../generated/graphql';
import type { Kept } from './useLibrary';

export interface Moves {
  /** From 1 through the whole list. */
  place: number;
  total: number;
  onMove: (place: number) => void;
}

/** The menu of an anime, with what this list adds to it: its place, and a way off the shelf. */
export function LibraryMenu({ kept, shelf, moves }: { kept: Kept; shelf: string | null; moves?: Moves }) {
  const { id, anime } = kept;
  const name = titlesOf(anime.title).main;
  return (
    <AnimeMenu anime={{ id, slug: anime.slug, name }}>
      {moves || shelf !== null ? <MenuLine /> : null}
      {moves ? <MoveItems {...moves} /> : null}
      {shelf === null ? null : <TakeOff id={id} name={name} shelf={shelf} />}
    </AnimeMenu>
  );
}

function MoveItems({ place, total, onMove }: Moves) {
  return (
    <>
      <MenuItem icon={<ArrowUpToLine aria-hidden="true" />} disabled={place === 1} onSelect={() => onMove(1)}>
        Move to the top
      </MenuItem>
      <MenuItem
        icon={<ArrowUp aria-hidden="true" />}
        disabled={place === 1}
        onSelect={() => onMove(place - 1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        disabled={place === total}
        onSelect={() => onMove(place + 1)}
      >
        Move down
      </MenuItem>
    </>
  );
}

function TakeOff({ id, name, shelf }: { id: string; name: string; shelf: string }) {
  const { data } = useShelvesQuery();
  const actions = useAnimeActions({ id, name });
  const here = data?.collections.items.find((one) => one.id === shelf);
  if (!here) return null;
  return (
    <MenuItem icon={<FolderMinus aria-hidden="true" />} onSelect={() => actions.setOnShelf(here, false)}>
      Take off this shelf
    </MenuItem>
  );
}
