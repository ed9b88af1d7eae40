import { useApolloClient } from '@apollo/client/react';
import { FolderMinus } from 'lucide-react';
import { MenuMoves, type Moves } from '../../../components/lists/MenuMoves';
import { MenuItem, MenuLine } from '../../../components/overlays/Menu';
import { titlesOf } from '../../../features/anime/words';
import { AnimeMenu } from '../../../features/tracking/AnimeMenu';
import { setOnShelf } from '../../../features/tracking/animeChanges';
import { useShelvesQuery } from '../../../generated/graphql';
import type { Kept } from './useLibrary';

/** The menu of an anime, with what this list adds to it: its place, and a way off the shelf. */
export function LibraryMenu({ kept, shelf, moves }: { kept: Kept; shelf: string | null; moves?: Moves }) {
  const { id, anime } = kept;
  const name = titlesOf(anime.title).main;
  return (
    <AnimeMenu anime={{ id, slug: anime.slug, name }}>
      {moves || shelf !== null ? <MenuLine /> : null}
      {moves ? <MenuMoves {...moves} /> : null}
      {shelf === null ? null : <TakeOff id={id} name={name} shelf={shelf} />}
    </AnimeMenu>
  );
}

function TakeOff({ id, name, shelf }: { id: string; name: string; shelf: string }) {
  const { data } = useShelvesQuery();
  const client = useApolloClient();
  const here = data?.collections.items.find((one) => one.id === shelf);
  if (!here) return null;
  return (
    <MenuItem
      icon={<FolderMinus aria-hidden="true" />}
      onSelect={() => setOnShelf(client, { id, name }, here, false)}
    >
      Take off this shelf
    </MenuItem>
  );
}
