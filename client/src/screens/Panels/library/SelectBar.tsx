import { useApolloClient } from '@apollo/client/react';
import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/buttons/Button';
import { Menu, MenuItem } from '../../../components/overlays/Menu';
import { plural } from '../../../features/anime/words';
import { editAnime, putOnShelf, takeOffShelf } from '../../../features/tracking/changes/libraryChanges';
import type { BulkEditInput, ShelfFieldsFragment } from '../../../generated/graphql';
import { statuses, visibilities } from './libraryLists';
import styles from './SelectBar.module.css';
import type { Selection } from './useSelection';

type Props = {
  selection: Selection;
  /** The ids on the current page. */
  page: readonly string[];
  shelves: readonly ShelfFieldsFragment[];
  shelf: ShelfFieldsFragment | undefined;
  onEnd: () => void;
};

/** Actions on everything selected, in one go with one Undo. */
export function SelectBar({ selection, page, shelves, shelf, onEnd }: Props) {
  const client = useApolloClient();
  const ids = [...selection.ids];
  const none = ids.length === 0;
  const then = (done: Promise<boolean>) => void done.then((well) => well && onEnd());
  const edit = (input: Omit<BulkEditInput, 'animeIds'>, one: string, many: string) =>
    then(editAnime(client, ids, input, { one, many }));
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
          <MenuItem key={one.id} onSelect={() => then(putOnShelf(client, ids, one))}>
            {one.name}
          </MenuItem>
        ))}
        {shelf ? (
          <MenuItem onSelect={() => then(takeOffShelf(client, ids, shelf))}>Take off “{shelf.name}”</MenuItem>
        ) : null}
      </Choice>
      <Choice label="More" disabled={none}>
        <MenuItem onSelect={() => edit({ favourite: true }, 'added to favourites', 'added to favourites')}>
          Add to favourites
        </MenuItem>
        <MenuItem
          onSelect={() => edit({ favourite: false }, 'removed from favourites', 'removed from favourites')}
        >
          Remove from favourites
        </MenuItem>
        {visibilities.map(({ value, label }) => (
          <MenuItem
            key={value}
            onSelect={() =>
              edit({ visibility: value }, `visible to: ${label}`, `visible to: ${label.toLowerCase()}`)
            }
          >
            Visible to: {label.toLowerCase()}
          </MenuItem>
        ))}
        <MenuItem
          onSelect={() => edit({ remove: true }, 'removed from your library', 'removed from your library')}
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
