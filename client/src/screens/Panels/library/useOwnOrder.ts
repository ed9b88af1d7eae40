import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { refreshLists } from '../../../apollo/refreshLists';
import { titlesOf } from '../../../features/anime/words';
import { toastFailed } from '../../../features/tracking/changes/toasts';
import { behindAt } from '../ownOrder';
import type { LibraryWish } from './libraryLists';
import { libraryPageSize } from './libraryLists';
import { favouritesPage, moveFavourite, moveOnShelf, shelfPage } from './orderChanges';
import type { LibraryPage } from './useLibrary';

/** Moves an anime within the manual order of the favourites or of a shelf. Optimistic. */
export function useOwnOrder(wish: LibraryWish, page: number, { items, pageInfo }: LibraryPage) {
  const client = useApolloClient();
  const [said, say] = useState('');
  const first = (page - 1) * libraryPageSize;
  const { shelf } = wish;

  const send = (id: string, after: string | null) =>
    shelf === null
      ? moveFavourite(client, favouritesPage(wish, page), { id, after })
      : moveOnShelf(client, shelfPage(shelf, page), { id, after });

  const idAt = async (place: number): Promise<string | null> => {
    const other = Math.floor(place / libraryPageSize) + 1;
    const at = place % libraryPageSize;
    if (shelf === null) {
      const { data } = await client.query(favouritesPage(wish, other));
      return data?.library.items[at]?.anime.id ?? null;
    }
    const { data } = await client.query(shelfPage(shelf, other));
    return data?.collection?.items.items[at]?.anime.id ?? null;
  };

  /** `to` is an index in the whole list, from 0. */
  const move = async (id: string, to: number, aloud = true) => {
    const from = first + items.findIndex((item) => item.id === id);
    const item = items[from - first];
    if (!item || to === from || to < 0 || to >= pageInfo.totalItems) return;
    const name = titlesOf(item.title).main;
    try {
      const ids = items.map((one) => one.id);
      const after = await behindAt(from, to, { ids, first, idAt });
      const done = send(id, after);
      if (aloud) say(`${name} is now at place ${to + 1} of ${pageInfo.totalItems}.`);
      await done;
      const leaves = Math.floor(to / libraryPageSize) + 1 !== page;
      if (leaves) await refreshLists(client, shelf === null ? ['entries'] : ['shelves']);
    } catch (error) {
      say(`${name} is back at place ${from + 1}.`);
      toastFailed(error);
    }
  };
  return { move, said };
}
