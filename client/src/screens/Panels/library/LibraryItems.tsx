import { useApolloClient } from '@apollo/client/react';
import { FolderMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuMoves, type Moves } from '../../../components/lists/MenuMoves';
import { Sortable } from '../../../components/lists/Sortable';
import { MenuItem, MenuLine } from '../../../components/overlays/Menu';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { titlesOf } from '../../../features/anime/words';
import { AnimeMenu } from '../../../features/tracking/actions/AnimeMenu';
import { ProgressButton } from '../../../features/tracking/actions/ProgressButton';
import { setOnShelf } from '../../../features/tracking/changes/animeChanges';
import { useShelvesQuery } from '../../../generated/graphql';
import styles from './Library.module.css';
import { LibraryCard, LibraryRow } from './LibraryItem';
import type { LibraryWish } from './libraryLists';
import { isFiltered, libraryPageSize } from './libraryLists';
import type { Selection } from './SelectBar';
import type { Kept, KeptPage } from './useLibrary';
import { useOwnOrder } from './useOwnOrder';

type Props = {
  wish: LibraryWish;
  shown: KeptPage;
  page: number;
  view: 'card' | 'list';
  selection: Selection | null;
};

/** What one page of the library holds, to be opened, changed, selected; in one's own order it can be dragged as well. */
export function LibraryItems(props: Props) {
  const { wish, shown, view, selection } = props;
  const movable = wish.sort === 'OWN' && !wish.reverse && !isFiltered(wish) && !selection;
  if (movable) return <OwnOrder {...props} />;
  return (
    <ul className={view === 'card' ? styles.cards : styles.rows}>
      {shown.items.map((kept, at) => (
        <li key={kept.id}>
          <LibraryItem
            {...props}
            kept={kept}
            eager={at < 12}
            tools={
              selection ? undefined : (
                <>
                  <PlusOne kept={kept} />
                  <LibraryMenu kept={kept} shelf={wish.shelf} />
                </>
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

function LibraryItem({
  view,
  selection,
  ...item
}: Pick<Props, 'view' | 'selection'> & { kept: Kept; eager: boolean; tools?: ReactNode }) {
  const Item = view === 'card' ? LibraryCard : LibraryRow;
  const { id } = item.kept;
  return (
    <Item
      kept={item.kept}
      eager={item.eager}
      tools={item.tools}
      selected={selection?.ids.has(id)}
      onSelect={selection ? () => selection.toggle(id) : undefined}
    />
  );
}

/** Where there is something to go on with. */
function PlusOne({ kept: { anime, entry } }: { kept: Kept }) {
  if (!entry?.status || entry.status === 'DROPPED') return null;
  return <ProgressButton anime={anime} />;
}

function OwnOrder(props: Props) {
  const { wish, shown, page, view } = props;
  const order = useOwnOrder(wish, page, shown);
  const first = (page - 1) * libraryPageSize;
  const total = shown.pageInfo.totalItems;
  return (
    <>
      <Sortable
        label={wish.shelf === null ? 'Favourites, in your order' : 'Shelf, in your order'}
        items={shown.items}
        nameOf={({ anime }) => titlesOf(anime.title).main}
        before={first}
        total={total}
        layout={view === 'card' ? 'grid' : 'list'}
        className={view === 'card' ? styles.cards : styles.rows}
        onMove={(id, to) => void order.move(id, first + to, false)}
      >
        {(kept, { handle, place }) => (
          <LibraryItem
            {...props}
            kept={kept}
            eager={place <= first + 12}
            tools={
              <>
                <PlusOne kept={kept} />
                {handle()}
                <LibraryMenu
                  kept={kept}
                  shelf={wish.shelf}
                  moves={{ place, total, onMove: (to) => void order.move(kept.id, to - 1) }}
                />
              </>
            }
          />
        )}
      </Sortable>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </>
  );
}

/** The menu of an anime, with what this list adds to it: its place, and a way off the shelf. */
function LibraryMenu({ kept, shelf, moves }: { kept: Kept; shelf: string | null; moves?: Moves }) {
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
      Remove from this shelf
    </MenuItem>
  );
}
