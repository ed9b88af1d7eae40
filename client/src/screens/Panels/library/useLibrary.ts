import type { LibraryQuery, ListedEntryFieldsFragment, PageFieldsFragment } from '../../../generated/graphql';
import { useLibraryQuery, useShelfItemsQuery } from '../../../generated/graphql';
import type { LibraryWish } from './libraryLists';
import { filterOf, isFiltered, libraryPageSize, sortOf } from './libraryLists';

/** An anime in the library; its id is the anime's. */
export interface Kept {
  id: string;
  anime: LibraryQuery['library']['items'][number]['anime'];
  entry: ListedEntryFieldsFragment | null;
}

export interface KeptPage {
  items: readonly Kept[];
  pageInfo: PageFieldsFragment;
}

/**
 * One page of the library. A shelf in manual order comes from the shelf itself; everything else is the library, filtered. The
 * previous page stays until the next one has arrived.
 */
export function useLibrary(wish: LibraryWish, page: number) {
  const ofShelf = wish.shelf !== null && wish.sort === 'OWN' && !isFiltered(wish);
  const variables = { page, pageSize: libraryPageSize };
  const library = useLibraryQuery({
    variables: { ...variables, filter: filterOf(wish), sort: sortOf(wish), reverse: wish.reverse },
    fetchPolicy: 'cache-and-network',
  });
  const shelf = useShelfItemsQuery({
    variables: { ...variables, id: wish.shelf ?? '' },
    skip: !ofShelf,
    fetchPolicy: 'cache-and-network',
  });
  const entries = (library.data ?? library.previousData)?.library;
  const found = (shelf.data ?? shelf.previousData)?.collection;
  const asked = ofShelf ? shelf : library;
  return {
    counts: entries?.counts,
    shown: ofShelf ? found && fromShelf(found.items) : entries && fromLibrary(entries),
    /** The shelf in the address does not exist, or no longer does. */
    noShelf: ofShelf && shelf.data?.collection === null,
    settled: asked.data !== undefined,
    error: asked.error,
    loading: asked.loading,
    refetch: () => void asked.refetch(),
  };
}

type ShelfItems = NonNullable<
  NonNullable<ReturnType<typeof useShelfItemsQuery>['data']>['collection']
>['items'];
type Entries = NonNullable<ReturnType<typeof useLibraryQuery>['data']>['library'];

function fromShelf({ items, pageInfo }: ShelfItems): KeptPage {
  return { pageInfo, items: items.map(({ anime }) => ({ id: anime.id, anime, entry: anime.viewerEntry })) };
}

function fromLibrary({ items, pageInfo }: Entries): KeptPage {
  return { pageInfo, items: items.map((entry) => ({ id: entry.anime.id, anime: entry.anime, entry })) };
}
