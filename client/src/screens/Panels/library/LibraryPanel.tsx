import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { refreshLists } from '../../../apollo/refreshLists';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { Loaded } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Headline } from '../../../components/text/Headline';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { plural } from '../../../features/anime/words';
import { toastDone, toastFailed } from '../../../features/tracking/changes/toasts';
import { UndoButton } from '../../../features/tracking/changes/UndoButton';
import { useOneCall } from '../../../forms/useOneCall';
import type { ShelfFieldsFragment } from '../../../generated/graphql';
import { useDeleteShelfMutation, useShelvesQuery } from '../../../generated/graphql';
import { state, usePref, useViewer } from '../../../state';
import { PageSteps, PanelHead } from '../PanelParts';
import styles from './Library.module.css';
import { LibraryItems } from './LibraryItems';
import { LibraryRail } from './LibraryRail';
import { EmptyLibrary, LibraryInvitation, LibrarySkeleton, NoSuchShelf, NothingHere } from './LibraryStates';
import { LibraryTools } from './LibraryTools';
import { libraryLists, visibilities } from './libraryLists';
import { useLibrary } from './useLibrary';
import { useLibraryAddress } from './useLibraryAddress';
import { useSelection } from './useSelection';

/** Loaded on demand, as dialogs and menus need libraries. */
const ShelfDialog = lazyPart(() =>
  import('../../../features/tracking/actions/ShelfDialog').then((module) => module.ShelfDialog),
);
const SelectBar = lazyPart(() => import('./SelectBar').then((module) => module.SelectBar));

const views = [
  { value: 'card', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

/** The library: everything a user keeps. */
export function LibraryPanel() {
  const viewer = useViewer();
  const [view, setView] = usePref('libraryView');
  // The switch responds at once, before all cards are rendered again.
  const shownView = useDeferredValue(view);
  return (
    <div className={cx(layout.stack7, layout.page)}>
      <PanelHead title="Library">
        {viewer ? <UndoButton /> : null}
        <ViewSwitch
          legend="View of the library"
          options={views}
          value={view}
          onChange={(chosen) => {
            setView(chosen);
            state.libraryPage(1);
          }}
        />
      </PanelHead>
      {viewer ? <OwnLibrary view={shownView} /> : <LibraryInvitation view={view} />}
    </div>
  );
}

/** The signed-in user's library: lists and shelves at the side, their content beside them. */
function OwnLibrary({ view }: { view: 'card' | 'list' }) {
  const address = useLibraryAddress();
  const latest = useRef(address);
  latest.current = address;
  const { wish } = address;
  const [page, setPage] = usePref('libraryPage');
  const { counts, query, noShelf } = useLibrary(wish, page);
  const settled = query.data !== undefined || noShelf;
  const shelves = useShelvesQuery({ fetchPolicy: 'cache-and-network' }).data?.collections.items ?? [];
  const { selection, start, end } = useSelection(address.key);
  const shelf = shelves.find(({ id }) => id === wish.shelf);
  const shown = noShelf ? undefined : (query.data ?? query.previousData);
  const totalPages = query.data?.pageInfo.totalPages;
  useEffect(() => {
    if (totalPages !== undefined && page > Math.max(1, totalPages)) setPage(Math.max(1, totalPages));
  }, [page, totalPages, setPage]);

  if (counts?.total === 0 && shelves.length === 0) return <EmptyLibrary view={view} />;
  const found = shown?.pageInfo.totalItems ?? 0;
  return (
    <div className={styles.library}>
      <LibraryRail address={address} counts={counts} shelves={shelves} />
      <section className={layout.stack5} aria-busy={!settled || undefined} aria-label="What you keep">
        {shelf ? (
          <ShelfHead
            key={shelf.id}
            shelf={shelf}
            onGone={() => {
              const { wish: now, change } = latest.current;
              if (now.shelf === shelf.id) change({ shelf: null, sort: 'UPDATED' }, 'replace');
            }}
          />
        ) : (
          // The rail shows the current list.
          <VisuallyHidden role="heading" aria-level={2}>
            {wish.shelf !== null ? 'Shelf' : labelOf(wish.list)}
          </VisuallyHidden>
        )}
        <LibraryTools address={address} selecting={selection !== null} onSelect={selection ? end : start} />
        <VisuallyHidden role="status">
          {settled ? `${plural(found, 'anime', 'anime')} found` : ''}
        </VisuallyHidden>
        {noShelf ? (
          <NoSuchShelf to={address.to({ shelf: null, sort: 'UPDATED' })} />
        ) : (
          <Loaded query={query} skeleton={<LibrarySkeleton view={view} />} keepsLast level={3}>
            {(kept) =>
              found > 0 ? (
                <>
                  <LibraryItems wish={wish} shown={kept} page={page} view={view} selection={selection} />
                  <PageSteps page={page} totalPages={kept.pageInfo.totalPages} onPage={setPage} />
                </>
              ) : settled ? (
                <NothingHere address={address} />
              ) : null
            }
          </Loaded>
        )}
        {selection && shown ? (
          <Suspense fallback={null}>
            <SelectBar
              selection={selection}
              shelves={shelves}
              shelf={shelf}
              page={shown.items.map(({ id }) => id)}
              onEnd={end}
            />
          </Suspense>
        ) : null}
      </section>
    </div>
  );
}

const labelOf = (list: string): string => libraryLists.find(({ value }) => value === list)?.label ?? '';

/** The head of a shelf: its description, who sees it, and buttons to change or delete it. */
function ShelfHead({ shelf, onGone }: { shelf: ShelfFieldsFragment; onGone: () => void }) {
  const [deleteShelf, { client }] = useDeleteShelfMutation();
  const [editing, setEditing] = useState(false);
  const { run: remove } = useOneCall(async () => {
    try {
      const { data } = await deleteShelf({ variables: { id: shelf.id } });
      toastDone(client, {
        title: `Shelf “${shelf.name}” deleted`,
        undoId: data?.deleteCollection.undoId,
      });
      onGone();
      await refreshLists(client, ['shelves', 'entries']);
    } catch (error) {
      toastFailed(error);
    }
  });
  const who = visibilities.find(({ value }) => value === shelf.visibility)?.label.toLowerCase();
  return (
    <header className={cx(layout.row, styles.shelf)}>
      <Headline level={2} size="section">
        {shelf.name}
      </Headline>
      <IconButton label="Edit shelf" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)} />
      <IconButton label="Delete shelf" icon={<Trash2 aria-hidden="true" />} onClick={() => remove()} />
      <p>
        {plural(shelf.size, 'anime', 'anime')}, visible to {who === 'only me' ? 'only you' : who}
        {shelf.description ? `. ${shelf.description}` : ''}
      </p>
      {editing ? (
        <Suspense fallback={null}>
          <ShelfDialog shelf={shelf} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}
