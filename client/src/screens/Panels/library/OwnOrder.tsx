import { Sortable } from '../../../components/lists/Sortable';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { titlesOf } from '../../../features/anime/words';
import styles from './Library.module.css';
import { LibraryItem } from './LibraryItem';
import { type LibraryWish, libraryPageSize } from './libraryLists';
import type { LibraryPage } from './useLibrary';
import { useOwnOrder } from './useOwnOrder';

type Props = { wish: LibraryWish; shown: LibraryPage; page: number; view: 'card' | 'list' };

/** A page in manual order, which can be changed by dragging, by keys, and from the menus. */
export function OwnOrder({ wish, shown, page, view }: Props) {
  const order = useOwnOrder(wish, page, shown);
  const first = (page - 1) * libraryPageSize;
  const total = shown.pageInfo.totalItems;
  return (
    <>
      <Sortable
        label={wish.shelf === null ? 'Favourites, in your order' : 'Shelf, in your order'}
        items={shown.items}
        nameOf={({ title }) => titlesOf(title).main}
        before={first}
        total={total}
        layout={view === 'card' ? 'grid' : 'list'}
        className={view === 'card' ? styles.cards : styles.rows}
        onMove={(id, to) => void order.move(id, first + to, false)}
      >
        {(anime, { handle, place }) => (
          <LibraryItem
            anime={anime}
            view={view}
            shelf={wish.shelf}
            eager={place <= first + 12}
            handle={handle}
            moves={{ place, total, onMove: (to) => void order.move(anime.id, to - 1) }}
          />
        )}
      </Sortable>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </>
  );
}
