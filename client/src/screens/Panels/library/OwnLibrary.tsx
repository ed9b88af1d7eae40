import { useEffect } from 'react';
import { ErrorState } from '../../../components/states/ErrorState';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { plural } from '../../../features/anime/words';
import { useShelvesQuery } from '../../../generated/graphql';
import { usePref } from '../../../state';
import { PageSteps } from '../PageSteps';
import styles from './Library.module.css';
import { LibraryItems } from './LibraryItems';
import { LibraryRail } from './LibraryRail';
import { EmptyLibrary, LibrarySkeleton, NoSuchShelf, NothingHere } from './LibraryStates';
import { LibraryTools } from './LibraryTools';
import { libraryLists } from './libraryLists';
import { SelectBar } from './SelectBar';
import { ShelfHead } from './ShelfHead';
import { useLibrary } from './useLibrary';
import { useLibraryAddress } from './useLibraryAddress';
import { useSelection } from './useSelection';

/** The library of the person who is signed in: lists and shelves at the side, what they hold beside them. */
export function OwnLibrary({ view }: { view: 'card' | 'list' }) {
  const address = useLibraryAddress();
  const { wish, change } = address;
  const [page, setPage] = usePref('libraryPage');
  const { counts, shown, noShelf, settled, error, loading, refetch } = useLibrary(wish, page);
  const shelves = useShelvesQuery({ fetchPolicy: 'cache-and-network' }).data?.collections.items ?? [];
  const { selection, start, end } = useSelection(address.key);
  const shelf = shelves.find(({ id }) => id === wish.shelf);
  const totalPages = settled ? shown?.pageInfo.totalPages : undefined;
  useEffect(() => {
    if (totalPages !== undefined && page > Math.max(1, totalPages)) setPage(Math.max(1, totalPages));
  }, [page, totalPages, setPage]);

  if (counts?.total === 0 && shelves.length === 0) return <EmptyLibrary view={view} />;
  const found = shown?.pageInfo.totalItems ?? 0;
  return (
    <div className={styles.library}>
      <LibraryRail address={address} counts={counts} shelves={shelves} />
      <section className={styles.content} aria-busy={!settled || undefined} aria-label="What you keep">
        {shelf ? (
          <ShelfHead shelf={shelf} onGone={() => change({ shelf: null, sort: 'UPDATED' }, 'replace')} />
        ) : (
          // The rail shows where one is.
          <VisuallyHidden role="heading" aria-level={2}>
            {wish.shelf !== null ? 'Shelf' : labelOf(wish.list)}
          </VisuallyHidden>
        )}
        <LibraryTools address={address} selecting={selection !== null} onSelect={selection ? end : start} />
        <VisuallyHidden role="status">
          {settled ? `${plural(found, 'anime', 'anime')} found` : ''}
        </VisuallyHidden>
        {noShelf ? <NoSuchShelf to={address.to({ shelf: null, sort: 'UPDATED' })} /> : null}
        {error && !shown ? <ErrorState level={3} onRetry={refetch} busy={loading} /> : null}
        {!shown && !error && !noShelf ? <LibrarySkeleton view={view} /> : null}
        {shown && found === 0 && settled && !noShelf ? <NothingHere address={address} /> : null}
        {shown && found > 0 ? (
          <>
            <LibraryItems {...{ wish, shown, page, view, selection }} />
            <PageSteps page={page} totalPages={shown.pageInfo.totalPages} onPage={setPage} />
          </>
        ) : null}
        {selection && shown ? (
          <SelectBar {...{ selection, shelves, shelf }} page={shown.items.map(({ id }) => id)} onEnd={end} />
        ) : null}
      </section>
    </div>
  );
}

const labelOf = (list: string): string => libraryLists.find(({ value }) => value === list)?.label ?? '';
