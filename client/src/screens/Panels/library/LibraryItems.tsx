import { Suspense } from 'react';
import { lazyPart } from '../../../components/states/lazyPart';
import { keptCard } from '../../../features/anime/keptCard';
import styles from './Library.module.css';
import { type ItemsProps, LibraryCell, LibraryMenu, PlusOne } from './LibraryCell';
import { isFiltered } from './libraryLists';
import type { Kept } from './useLibrary';

/** Loaded on demand, as dragging needs a library. */
const OwnOrder = lazyPart(() => import('./OwnOrder').then((module) => module.OwnOrder));

/** The items of one page of the library, to open, change or select; in manual order they can be dragged as well. */
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

function Items({ wish, shown, view, selection }: ItemsProps) {
  return (
    <ul className={view === 'card' ? styles.cards : styles.rows}>
      {shown.items.map((kept, at) => (
        <li key={kept.id}>
          <Item
            kept={kept}
            view={view}
            shelf={wish.shelf}
            eager={at < 12}
            selected={selection?.ids.has(kept.id)}
            onToggle={selection?.toggle}
          />
        </li>
      ))}
    </ul>
  );
}

type ItemProps = Pick<ItemsProps, 'view'> & {
  kept: Kept;
  shelf: string | null;
  eager: boolean;
  selected: boolean | undefined;
  /** Set in selection mode. */
  onToggle: ((id: string) => void) | undefined;
};

const Item = keptCard(function Item({ kept, view, shelf, eager, selected, onToggle }: ItemProps) {
  const tools = onToggle ? undefined : (
    <>
      <PlusOne kept={kept} />
      <LibraryMenu kept={kept} shelf={shelf} />
    </>
  );
  const onSelect = onToggle && (() => onToggle(kept.id));
  return (
    <LibraryCell
      kept={kept}
      view={view}
      eager={eager}
      tools={tools}
      selected={selected}
      onSelect={onSelect}
    />
  );
});
