import { Suspense } from 'react';
import { lazyPart } from '../../../components/states/lazyPart';
import styles from './Library.module.css';
import { type ItemsProps, LibraryCell, LibraryMenu, PlusOne } from './LibraryCell';
import { isFiltered } from './libraryLists';

/** Dragging is a library of its own. */
const OwnOrder = lazyPart(() => import('./OwnOrder').then((module) => module.OwnOrder));

/** What one page of the library holds, to be opened, changed, selected; in one's own order it can be dragged as well. */
export function LibraryItems(props: ItemsProps) {
  const { wish, selection } = props;
  const movable = wish.sort === 'OWN' && !wish.reverse && !isFiltered(wish) && !selection;
  if (!movable) return <Items {...props} />;
  return (
    <Suspense fallback={<Items {...props} />}>
      <OwnOrder {...props} />
    </Suspense>
  );
}

function Items(props: ItemsProps) {
  const { wish, shown, view, selection } = props;
  return (
    <ul className={view === 'card' ? styles.cards : styles.rows}>
      {shown.items.map((kept, at) => (
        <li key={kept.id}>
          <LibraryCell
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
