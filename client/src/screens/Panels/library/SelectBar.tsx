import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/buttons/Button';
import { Menu, MenuItem } from '../../../components/overlays/Menu';
import { plural } from '../../../features/anime/words';
import type { BulkEditInput, ShelfFieldsFragment } from '../../../generated/graphql';
import { statuses, visibilities } from './libraryLists';
import styles from './SelectBar.module.css';
import { useLibraryChanges } from './useLibraryChanges';
import type { Selection } from './useSelection';

type Props = {
  selection: Selection;
  /** The ids of the page that is shown. */
  page: readonly string[];
  shelves: readonly ShelfFieldsFragment[];
  shelf: ShelfFieldsFragment | undefined;
  onEnd: () => void;
};

/** What becomes of all that is selected, in one go with one Undo (product P4). */
export function SelectBar({ selection, page, shelves, shelf, onEnd }: Props) {
  const changes = useLibraryChanges();
  const ids = [...selection.ids];
  const none = ids.length === 0;
  const then = (done: Promise<boolean>) => void done.then((well) => well && onEnd());
  const edit = (input: Omit<BulkEditInput, 'animeIds'>, one: string, many: string) =>
    then(changes.edit(ids, input, { one, many }));
  return (
    <section className={styles.bar} aria-label="Selected anime">
      <p role="status" className={styles.count}>
        <b>{ids.length}</b> selected
      </p>
      <Button onClick={() => selection.add(page)}>
        All {plural(page.length, 'on this page', 'on this page')}
      </Button>
      <Button disabled={none} onClick={selection.clear}>
        None
      </Button>
      <span className={styles.gap} />
      <Choice label="List" disabled={none}>
        {statuses.map(({ value, label }) => (
          <MenuItem
            key={value}
            onSelect={() => edit({ status: value }, `is on “${label}”`, `are on “${label}”`)}
          >
            {label}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => edit({ status: null }, 'is only saved', 'are only saved')}>
          Only saved
        </MenuItem>
      </Choice>
      <Choice label="Shelf" disabled={none || shelves.length === 0}>
        {shelves.map((one) => (
          <MenuItem key={one.id} onSelect={() => then(changes.putOnShelf(ids, one))}>
            {one.name}
          </MenuItem>
        ))}
        {shelf ? (
          <MenuItem onSelect={() => then(changes.takeOffShelf(ids, shelf))}>Take off “{shelf.name}”</MenuItem>
        ) : null}
      </Choice>
      <Choice label="More" disabled={none}>
        <MenuItem onSelect={() => edit({ favourite: true }, 'is a favourite', 'are favourites')}>
          Add to the favourites
        </MenuItem>
        <MenuItem
          onSelect={() =>
            edit({ favourite: false }, 'is no favourite any more', 'are no favourites any more')
          }
        >
          Take out of the favourites
        </MenuItem>
        {visibilities.map(({ value, label }) => (
          <MenuItem
            key={value}
            onSelect={() =>
              edit({ visibility: value }, `is seen by: ${label}`, `are seen by: ${label.toLowerCase()}`)
            }
          >
            Seen by: {label.toLowerCase()}
          </MenuItem>
        ))}
        <MenuItem
          onSelect={() => edit({ remove: true }, 'is out of your library', 'are out of your library')}
        >
          Remove from my library
        </MenuItem>
      </Choice>
      <Button look="plain" onClick={onEnd}>
        Done
      </Button>
    </section>
  );
}

function Choice({ label, disabled, children }: { label: string; disabled: boolean; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <Button disabled={disabled}>
          {label}
          <ChevronUp aria-hidden="true" className={styles.chevron} />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
