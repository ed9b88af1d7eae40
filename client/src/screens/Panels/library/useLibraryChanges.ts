import { useApolloClient } from '@apollo/client/react';
import { refreshLists } from '../../../apollo/refreshLists';
import { plural } from '../../../features/anime/words';
import { toastDone, toastFailed } from '../../../features/tracking/toasts';
import { today } from '../../../features/tracking/today';
import type { BulkEditInput, ShelfFieldsFragment } from '../../../generated/graphql';
import { AddToShelfDocument, BulkEditDocument, RemoveFromShelfDocument } from '../../../generated/graphql';

type Edit = Omit<BulkEditInput, 'animeIds' | 'today'>;
type Shelf = Pick<ShelfFieldsFragment, 'id' | 'name'>;

/** Changes of many at once, each with one undo for all (product P4). They answer whether it went well. */
export function useLibraryChanges() {
  const client = useApolloClient();
  const attempt = async (change: () => Promise<void>): Promise<boolean> => {
    try {
      await change();
      return true;
    } catch (error) {
      toastFailed(error);
      return false;
    }
  };

  /** `what` says what became of them: "are completed". */
  const edit = (animeIds: string[], input: Edit, what: { one: string; many: string }) =>
    attempt(async () => {
      const { data } = await client.mutate({
        mutation: BulkEditDocument,
        variables: { input: { ...input, animeIds, today: today() } },
      });
      const { changed = 0, undoId } = data?.bulkEdit ?? {};
      const title =
        changed === 0
          ? 'Nothing to change: they were like that already'
          : `${plural(changed, 'anime', 'anime')} ${changed === 1 ? what.one : what.many}`;
      toastDone(client, { title, undoId });
      await refreshLists(client, ['entries', 'queue', 'shelves']);
    });

  const putOnShelf = (animeIds: string[], { id, name }: Shelf) =>
    attempt(async () => {
      const { data } = await client.mutate({ mutation: AddToShelfDocument, variables: { id, animeIds } });
      const undoId = data?.addToCollection.undoId;
      const title = undoId ? `Put on “${name}”` : `On “${name}” already`;
      toastDone(client, { title, undoId });
      await refreshLists(client, ['shelves', 'entries']);
    });

  const takeOffShelf = (animeIds: string[], { id, name }: Shelf) =>
    attempt(async () => {
      const { data } = await client.mutate({
        mutation: RemoveFromShelfDocument,
        variables: { id, animeIds },
      });
      const title = `${plural(animeIds.length, 'anime', 'anime')} taken off “${name}”`;
      toastDone(client, { title, undoId: data?.removeFromCollection.undoId });
      await refreshLists(client, ['shelves', 'entries']);
    });

  return { edit, putOnShelf, takeOffShelf };
}
