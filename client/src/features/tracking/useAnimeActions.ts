import { useApolloClient } from '@apollo/client/react';
import type { ListKind } from '../../apollo/refreshLists';
import { refreshLists } from '../../apollo/refreshLists';
import { toast } from '../../components/overlays/toast';
import { messages } from '../../errors/messages';
import type { EntryStatus, ListedEntryFieldsFragment, ShelfFieldsFragment } from '../../generated/graphql';
import {
  AddToQueueDocument,
  AddToShelfDocument,
  HideAnimeDocument,
  PutOnListDocument,
  RemoveFromListsDocument,
  RemoveFromShelfDocument,
  SetFavouriteDocument,
  UnhideAnimeDocument,
} from '../../generated/graphql';
import { forgetChange } from './lastChanges';
import { statusWord } from './statusWord';
import { today } from './today';
import { useToasts } from './useToasts';

type Entry = Pick<ListedEntryFieldsFragment, 'version'> | null | undefined;
type Shelf = Pick<ShelfFieldsFragment, 'id' | 'name'>;

/**
 * What one may do with an anime wherever it is shown (product P1, P4): put it on a list, into the queue, on a shelf, among
 * the favourites, hide it. Each says what it did, with an Undo; a refusal says why and changes nothing.
 */
export function useAnimeActions({ id: animeId, name }: { id: string; name: string }) {
  const client = useApolloClient();
  const toasts = useToasts();
  const attempt = (change: () => Promise<ListKind[]>) => {
    change()
      .then((lists) => refreshLists(client, lists))
      .catch(toasts.failed);
  };

  const setStatus = (entry: Entry, status: EntryStatus) =>
    attempt(async () => {
      const variables = { animeId, status, version: entry?.version, today: today() };
      const { data } = await client.mutate({ mutation: PutOnListDocument, variables });
      const saved = data?.saveEntry;
      if (saved && 'current' in saved) {
        // The answer has brought the entry as it is now: what stands on the screen is right again.
        toast({
          kind: 'failed',
          title: `${name} was changed somewhere else meanwhile`,
          text: messages.CONFLICT,
        });
      } else toasts.done({ title: `${name}: ${statusWord[status].toLowerCase()}`, undoId: saved?.undoId });
      return ['entries', 'queue'];
    });

  const remove = () =>
    attempt(async () => {
      const { data } = await client.mutate({ mutation: RemoveFromListsDocument, variables: { animeId } });
      toasts.done({ title: `${name} is out of your library`, undoId: data?.removeEntry.undoId });
      return ['entries', 'queue', 'shelves'];
    });

  const queue = (first: boolean) =>
    attempt(async () => {
      const { data } = await client.mutate({ mutation: AddToQueueDocument, variables: { animeId, first } });
      const undoId = data?.addToQueue.undoId;
      const where = first ? 'is at the top of the queue' : 'is in the queue';
      toasts.done({ title: undoId ? `${name} ${where}` : `${name} is in the queue already`, undoId });
      return ['queue'];
    });

  const setFavourite = (favourite: boolean) =>
    attempt(async () => {
      const variables = { animeId, favourite };
      const { data } = await client.mutate({ mutation: SetFavouriteDocument, variables });
      const title = favourite ? `${name} is a favourite` : `${name} is no favourite any more`;
      toasts.done({ title, undoId: data?.setFavourite.undoId });
      return ['entries'];
    });

  const setOnShelf = ({ id, name: shelf }: Shelf, on: boolean) =>
    attempt(async () => {
      const variables = { id, animeIds: [animeId] };
      const undoId = on
        ? (await client.mutate({ mutation: AddToShelfDocument, variables })).data?.addToCollection.undoId
        : (await client.mutate({ mutation: RemoveFromShelfDocument, variables })).data?.removeFromCollection
            .undoId;
      const shelvesOf = (ids: unknown) =>
        (Array.isArray(ids) ? ids : []).filter((other) => other !== id).concat(on ? id : []);
      client.cache.modify({
        id: client.cache.identify({ __typename: 'Anime', id: animeId }),
        fields: { viewerCollectionIds: shelvesOf },
      });
      toasts.done({ title: on ? `${name} is on “${shelf}”` : `${name} is off “${shelf}”`, undoId });
      return ['shelves', 'entries'];
    });

  const unhide = () =>
    attempt(async () => {
      await client.mutate({ mutation: UnhideAnimeDocument, variables: { animeId } });
      forgetChange({ undoIds: [], hidden: animeId });
      toasts.done({ title: `${name} is offered to you again` });
      return ['offers', 'hidden'];
    });

  const hide = () =>
    attempt(async () => {
      await client.mutate({ mutation: HideAnimeDocument, variables: { animeId } });
      toasts.done({ title: `${name} will not be offered to you any more`, hidden: animeId });
      return ['offers', 'hidden'];
    });

  return { setStatus, remove, queue, setFavourite, setOnShelf, hide, unhide };
}
