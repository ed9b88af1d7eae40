import type { ApolloClient } from '@apollo/client';
import type { ListKind } from '../../../apollo/refreshLists';
import { refreshLists } from '../../../apollo/refreshLists';
import { toast } from '../../../components/overlays/toast';
import type {
  EntryStatus,
  ListedEntryFieldsFragment,
  ScoreFormat,
  ShelfFieldsFragment,
} from '../../../generated/graphql';
import {
  AddToQueueDocument,
  EntryVersionFragmentDoc,
  HideAnimeDocument,
  PutOnListDocument,
  RemoveFromListsDocument,
  SetFavouriteDocument,
  UnhideAnimeDocument,
} from '../../../generated/graphql';
import { scoreText } from '../../anime/scores';
import { today } from '../dates';
import { statusWord } from '../entryWords';
import { forgetEpisodes } from './followEntry';
import { inTurn } from './inTurn';
import { forgetChange } from './lastChanges';
import { addToShelf, removeFromShelf } from './libraryChanges';
import { toastDone, toastFailed } from './toasts';

/**
 * Actions on an anime wherever it is shown, one function per mutation: put it on a list, in the queue, on a shelf, among the
 * favourites, hide it. Each announces what it did, with Undo; a refusal says why and changes nothing. An entry has a toast for
 * its last change only, so its Undo reverts that one.
 */
type Client = ApolloClient;
interface Named {
  id: string;
  name: string;
}
type Entry = Pick<ListedEntryFieldsFragment, 'version'> | null | undefined;
type Shelf = Pick<ShelfFieldsFragment, 'id' | 'name'>;

/** `make` returns the lists whose members have changed. `watched` is the anime whose watched episodes may have. */
function attempt(client: Client, make: () => Promise<ListKind[]>, watched?: string): void {
  make()
    .then((lists) =>
      refreshLists(client, lists, watched ? (cache) => forgetEpisodes(cache, watched) : undefined),
    )
    .catch(toastFailed);
}

export const putOnList = (client: Client, anime: Named, entry: Entry, status: EntryStatus) =>
  mark(client, anime, entry, { status });

export const scoreAnime = (
  client: Client,
  anime: Named,
  entry: Entry,
  score: number | null,
  format: ScoreFormat,
) => mark(client, anime, entry, { score }, format);

/** The answer after the last episode: completed, with the score given. */
export const finishAnime = (
  client: Client,
  anime: Named,
  entry: Entry,
  score: number | null | undefined,
  format: ScoreFormat,
) => mark(client, anime, entry, { status: 'COMPLETED', ...(score === undefined ? {} : { score }) }, format);

interface Mark {
  status?: EntryStatus | null;
  score?: number | null;
}

/** Writes the chosen values. On a conflict nothing is written: both values are shown until one is chosen. */
function mark(client: Client, anime: Named, entry: Entry, wanted: Mark, format: ScoreFormat = 'POINT_10') {
  const { id: animeId, name } = anime;
  const id = `entry-${animeId}`;
  const said = (of: Mark) => markWords(wanted, of, format);
  const make = async (): Promise<ListKind[]> => {
    const { data } = await inTurn(client, animeId, (context) => {
      const { version } = entryNow(client, animeId, entry) ?? {};
      const variables = { animeId, ...wanted, version, today: today() };
      return client.mutate({ mutation: PutOnListDocument, variables, context });
    });
    const saved = data?.saveEntry;
    // The conflict response contains the current entry, so the screen is up to date again.
    const current = saved && 'current' in saved ? saved.current : null;
    if (current && said(current) !== said(wanted)) {
      toast({
        id,
        kind: 'failed',
        lasting: true,
        title: `${name} was changed elsewhere`,
        text: `There now: ${said(current)}. You chose: ${said(wanted)}.`,
        actions: [
          { label: `Keep ${said(current)}`, run: () => undefined },
          { label: `Use ${said(wanted)}`, run: () => mark(client, anime, current, wanted, format) },
        ],
      });
    } else {
      const undoId = saved && 'undoId' in saved ? saved.undoId : null;
      toastDone(client, { id, title: `${name}: ${said(wanted)}`, undoId });
    }
    return ['entries', 'queue'];
  };
  attempt(client, make, wanted.status === undefined ? undefined : animeId);
}

/** The viewer's entry as the last answer left it, or as it was shown if the cache doesn't have it. */
function entryNow({ cache }: Client, animeId: string, shown: Entry): Entry {
  const id = cache.identify({ __typename: 'Anime', id: animeId });
  const known = cache.readFragment({ id, fragment: EntryVersionFragmentDoc });
  return known ? known.viewerEntry : shown;
}

/** "completed, score 8": the chosen fields, with the values of one of the two versions. */
function markWords(chosen: Mark, { status = null, score = null }: Mark, format: ScoreFormat): string {
  return [
    chosen.status === undefined ? null : status ? statusWord[status].toLowerCase() : 'only saved',
    chosen.score === undefined ? null : score === null ? 'no score' : `score ${scoreText(score, format)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const removeFromLists = (client: Client, { id: animeId, name }: Named) => {
  const make = async (): Promise<ListKind[]> => {
    const { data } = await inTurn(client, animeId, (context) =>
      client.mutate({ mutation: RemoveFromListsDocument, variables: { animeId }, context }),
    );
    const id = `entry-${animeId}`;
    toastDone(client, { id, title: `${name} removed from your library`, undoId: data?.removeEntry.undoId });
    return ['entries', 'queue', 'shelves'];
  };
  attempt(client, make, animeId);
};

export const addToQueue = (client: Client, { id: animeId, name }: Named, first: boolean) =>
  attempt(client, async () => {
    const { data } = await client.mutate({ mutation: AddToQueueDocument, variables: { animeId, first } });
    const undoId = data?.addToQueue.undoId;
    const where = first ? 'is at the top of the queue' : 'added to the queue';
    toastDone(client, { title: undoId ? `${name} ${where}` : `${name} is already in the queue`, undoId });
    return ['queue'];
  });

export const setFavourite = (client: Client, { id: animeId, name }: Named, favourite: boolean) =>
  attempt(client, async () => {
    const variables = { animeId, favourite };
    const { data } = await inTurn(client, animeId, (context) =>
      client.mutate({ mutation: SetFavouriteDocument, variables, context }),
    );
    toastDone(client, {
      id: `entry-${animeId}`,
      title: favourite ? `${name} added to favourites` : `${name} removed from favourites`,
      undoId: data?.setFavourite.undoId,
    });
    return ['entries'];
  });

export const setOnShelf = (client: Client, { id: animeId, name }: Named, shelf: Shelf, on: boolean) =>
  attempt(client, async () => {
    const undoId = await (on ? addToShelf : removeFromShelf)(client, shelf.id, [animeId]);
    const shelvesOf = (ids: unknown) =>
      (Array.isArray(ids) ? ids : []).filter((other) => other !== shelf.id).concat(on ? shelf.id : []);
    client.cache.modify({
      id: client.cache.identify({ __typename: 'Anime', id: animeId }),
      fields: { viewerCollectionIds: shelvesOf },
    });
    const title = on ? `${name} added to “${shelf.name}”` : `${name} removed from “${shelf.name}”`;
    toastDone(client, { title, undoId });
    return ['shelves', 'entries'];
  });

export const hideAnime = (client: Client, { id: animeId, name }: Named) =>
  attempt(client, async () => {
    await client.mutate({ mutation: HideAnimeDocument, variables: { animeId } });
    toastDone(client, { title: `${name} is hidden from suggestions`, hidden: animeId });
    return ['offers', 'hidden'];
  });

export const unhideAnime = (client: Client, { id: animeId, name }: Named) =>
  attempt(client, async () => {
    await client.mutate({ mutation: UnhideAnimeDocument, variables: { animeId } });
    forgetChange({ undoIds: [], hidden: animeId });
    toastDone(client, { title: `${name} is back in suggestions` });
    return ['offers', 'hidden'];
  });
