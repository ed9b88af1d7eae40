import { Sortable } from '../../../components/lists/Sortable';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { titlesOf } from '../../../features/anime/words';
import styles from './Library.module.css';
import { type ItemsProps, LibraryCell, LibraryMenu, PlusOne } from './LibraryCell';
import { libraryPageSize } from './libraryLists';
import { useOwnOrder } from './useOwnOrder';

/** A page in manual order, which can be changed by dragging, by keys, and from the menus. */
export function OwnOrder(props: ItemsProps) {
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
          <LibraryCell
            kept={kept}
            view={view}
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
