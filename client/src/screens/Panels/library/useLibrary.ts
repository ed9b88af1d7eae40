import type { LibraryAnimeFragment, PageFieldsFragment } from '../../../generated/graphql';
import { useLibraryQuery, useShelfItemsQuery } from '../../../generated/graphql';
import type { LibraryWish } from './libraryLists';
import { filterOf, isFiltered, libraryPageSize, sortOf } from './libraryLists';

export interface LibraryPage {
  items: readonly LibraryAnimeFragment[];
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
  const { error, loading, refetch } = ofShelf ? shelf : library;
  const [data, previousData] = ofShelf
    ? [pageOf(shelf.data?.collection?.items), pageOf(shelf.previousData?.collection?.items)]
    : [pageOf(library.data?.library), pageOf(library.previousData?.library)];
  return {
    counts: (library.data ?? library.previousData)?.library.counts,
    query: { data, previousData, error, loading, refetch },
    /** The shelf in the address does not exist, or no longer does. */
    noShelf: ofShelf && shelf.data?.collection === null,
  };
}

type Listed = { items: readonly { anime: LibraryAnimeFragment }[]; pageInfo: PageFieldsFragment };

const pageOf = (listed: Listed | undefined): LibraryPage | undefined =>
  listed && { pageInfo: listed.pageInfo, items: listed.items.map(({ anime }) => anime) };
