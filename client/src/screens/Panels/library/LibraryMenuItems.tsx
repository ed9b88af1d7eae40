import { useApolloClient } from '@apollo/client/react';
import { FolderMinus } from 'lucide-react';
import { MenuMoves, type Moves } from '../../../components/lists/MenuMoves';
import { MenuItem, MenuLine } from '../../../components/overlays/Menu';
import { setOnShelf } from '../../../features/tracking/changes/animeChanges';
import { useShelvesQuery } from '../../../generated/graphql';

type Props = { id: string; name: string; shelf: string | null; moves?: Moves };

/** What the library adds to an anime's menu: its position, and "remove from shelf". */
export function LibraryMenuItems({ id, name, shelf, moves }: Props) {
  return (
    <>
      <MenuLine />
      {moves ? <MenuMoves {...moves} /> : null}
      {shelf === null ? null : <TakeOff id={id} name={name} shelf={shelf} />}
    </>
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
      Remove from this shelf
    </MenuItem>
  );
}
