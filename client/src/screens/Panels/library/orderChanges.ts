import type { ApolloClient } from '@apollo/client';
import {
  LibraryDocument,
  MoveFavouriteDocument,
  MoveOnShelfDocument,
  MoveShelfDocument,
  ShelfItemsDocument,
  ShelvesDocument,
} from '../../../generated/graphql';
import { movedBehind } from '../ownOrder';
import type { LibraryWish } from './libraryLists';
import { filterOf, libraryPageSize, sortOf } from './libraryLists';

/**
 * One function per mutation of a manual order. The move is optimistic; a refusal is thrown and rolled back. `after` is the item
 * it moves behind, null for the first place.
 */
type Client = ApolloClient;
type Move = { id: string; after: string | null };

/** The query of a page of favourites as `wish` shows them, or of a shelf: a move updates it in the cache. */
export const favouritesPage = (wish: LibraryWish, page: number) => ({
  query: LibraryDocument,
  variables: {
    page,
    pageSize: libraryPageSize,
    filter: filterOf(wish),
    sort: sortOf(wish),
    reverse: wish.reverse,
  },
});
export const shelfPage = (id: string, page: number) => ({
  query: ShelfItemsDocument,
  variables: { id, page, pageSize: libraryPageSize },
});

export const moveFavourite = (
  client: Client,
  shown: ReturnType<typeof favouritesPage>,
  { id: animeId, after }: Move,
) =>
  client.mutate({
    mutation: MoveFavouriteDocument,
    context: { inOrder: 'favourites' },
    variables: { animeId, after },
    optimisticResponse: {
      moveFavourite: { __typename: 'EntryPayload', anime: { __typename: 'Anime', id: animeId } },
    },
    update: (cache) =>
      cache.updateQuery(shown, (data) => {
        const moved = data && movedBehind(data.library.items, ({ anime }) => anime.id, animeId, after);
        return moved && { library: { ...data.library, items: moved } };
      }),
  });

export const moveOnShelf = (
  client: Client,
  shown: ReturnType<typeof shelfPage>,
  { id: animeId, after }: Move,
) =>
  client.mutate({
    mutation: MoveOnShelfDocument,
    context: { inOrder: 'shelf' },
    variables: { id: shown.variables.id, animeId, after },
    optimisticResponse: { moveInCollection: { __typename: 'CollectionPayload', collection: null } },
    update: (cache) =>
      cache.updateQuery(shown, (data) => {
        if (!data?.collection) return data;
        const { items } = data.collection;
        const moved = movedBehind(items.items, ({ anime }) => anime.id, animeId, after);
        return { collection: { ...data.collection, items: { ...items, items: moved } } };
      }),
  });

export const moveShelf = (client: Client, { id, after }: Move) =>
  client.mutate({
    mutation: MoveShelfDocument,
    context: { inOrder: 'shelves' },
    variables: { id, after },
    optimisticResponse: { moveCollection: { __typename: 'CollectionPayload', collection: null } },
    update: (cache) =>
      cache.updateQuery({ query: ShelvesDocument }, (data) => {
        const items = data && movedBehind(data.collections.items, (shelf) => shelf.id, id, after);
        return items && { collections: { ...data.collections, items } };
      }),
  });
