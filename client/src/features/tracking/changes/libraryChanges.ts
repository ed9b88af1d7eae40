import type { ApolloClient } from '@apollo/client';
import { refreshLists } from '../../../apollo/refreshLists';
import type { BulkEditInput, ShelfFieldsFragment } from '../../../generated/graphql';
import { AddToShelfDocument, BulkEditDocument, RemoveFromShelfDocument } from '../../../generated/graphql';
import { plural } from '../../anime/words';
import { today } from '../dates';
import { toastDone, toastFailed } from './toasts';

/** Changes to many anime at once, each with one Undo for all, one function per mutation. They return whether it succeeded. */
type Client = ApolloClient;
type Edit = Omit<BulkEditInput, 'animeIds' | 'today'>;
type Shelf = Pick<ShelfFieldsFragment, 'id' | 'name'>;

/** `what` completes the sentence: "are completed". */
export const editAnime = (
  client: Client,
  animeIds: string[],
  input: Edit,
  what: { one: string; many: string },
) =>
  attempt(async () => {
    const variables = { input: { ...input, animeIds, today: today() } };
    const { data } = await client.mutate({ mutation: BulkEditDocument, variables });
    const { changed = 0, undoId } = data?.bulkEdit ?? {};
    const title =
      changed === 0
        ? 'Nothing to change'
        : `${plural(changed, 'anime', 'anime')} ${changed === 1 ? what.one : what.many}`;
    toastDone(client, { title, undoId });
    // The answer names no anime: whatever shows one may show one of these.
    await refreshLists(client, ['entries', 'queue', 'shelves', 'anime', 'offers']);
  });

export const putOnShelf = (client: Client, animeIds: string[], { id, name }: Shelf) =>
  attempt(async () => {
    const undoId = await addToShelf(client, id, animeIds);
    const title = undoId ? `Added to “${name}”` : `Already on “${name}”`;
    toastDone(client, { title, undoId });
    await refreshLists(client, ['shelves', 'entries']);
  });

export const takeOffShelf = (client: Client, animeIds: string[], { id, name }: Shelf) =>
  attempt(async () => {
    const undoId = await removeFromShelf(client, id, animeIds);
    const title = `${plural(animeIds.length, 'anime', 'anime')} removed from “${name}”`;
    toastDone(client, { title, undoId });
    await refreshLists(client, ['shelves', 'entries']);
  });

/** The next two return the undo id; null if there was nothing to do. A refusal is thrown. */
export async function addToShelf(client: Client, id: string, animeIds: string[]) {
  const { data } = await client.mutate({ mutation: AddToShelfDocument, variables: { id, animeIds } });
  return data?.addToCollection.undoId;
}

export async function removeFromShelf(client: Client, id: string, animeIds: string[]) {
  const { data } = await client.mutate({ mutation: RemoveFromShelfDocument, variables: { id, animeIds } });
  return data?.removeFromCollection.undoId;
}

async function attempt(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    toastFailed(error);
    return false;
  }
}
