import { Suspense } from 'react';
import { lazyPart } from '../../../components/states/lazyPart';
import styles from './Library.module.css';
import { LibraryItem } from './LibraryItem';
import { isFiltered, type LibraryWish } from './libraryLists';
import type { LibraryPage } from './useLibrary';
import type { Selection } from './useSelection';

/** Loaded on demand, as dragging needs a library. */
const OwnOrder = lazyPart(() => import('./OwnOrder').then((module) => module.OwnOrder));

type Props = {
  wish: LibraryWish;
  shown: LibraryPage;
  page: number;
  view: 'card' | 'list';
  selection: Selection | null;
};

/** The items of one page of the library, to open, change or select; in manual order they can be dragged as well. */
export function LibraryItems({ selection, ...page }: Props) {
  const { wish } = page;
  const movable = wish.sort === 'OWN' && !wish.reverse && !isFiltered(wish) && !selection;
  if (!movable) return <Items {...page} selection={selection} />;
  return (
    <Suspense fallback={<Items {...page} selection={null} />}>
      <OwnOrder {...page} />
    </Suspense>
  );
}

function Items({ wish, shown, view, selection }: Props) {
  return (
    <ul className={view === 'card' ? styles.cards : styles.rows}>
      {shown.items.map((anime, at) => (
        <li key={anime.id}>
          <LibraryItem
            anime={anime}
            view={view}
            shelf={wish.shelf}
            eager={at < 12}
            selected={selection?.ids.has(anime.id)}
            onToggle={selection?.toggle}
          />
        </li>
      ))}
    </ul>
  );
}
