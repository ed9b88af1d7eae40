import type { ApolloClient } from '@apollo/client';
import { refreshLists } from '../../../apollo/refreshLists';
import {
  type HistoryCorrectedFragment,
  MoveWatchesDocument,
  RemoveWatchesDocument,
  type WatchMoveInput,
} from '../../../generated/graphql';
import { plural, titlesOf } from '../../anime/words';
import { entryLine, noteSending } from '../changes/inTurn';
import { toastDone } from '../changes/toasts';
import { episodesWords, passWords, type Watch } from './groupWatches';

/** Corrections of the history, each with one Undo for all rows. A refusal is thrown. */
type Client = ApolloClient;
type Watches = readonly Watch[];

const nameOf = ({ anime, pass, number }: Watch) => ({ animeId: anime.id, pass, number });

const animeOf = (watches: Watches) => [...new Set(watches.map(({ anime }) => anime.id))];

/** `dateOf` says when each was watched: null at an unknown time. */
export const dateWatches = (client: Client, watches: Watches, dateOf: (watch: Watch) => Date | null) =>
  move(
    client,
    watches,
    (watch) => ({ ...nameOf(watch), watchedAt: dateOf(watch)?.toISOString() ?? null }),
    'date changed',
  );

export const moveToPass = (client: Client, watches: Watches, pass: number) =>
  move(client, watches, (watch) => ({ ...nameOf(watch), toPass: pass }), `moved to “${passWords(pass)}”`);

async function move(
  client: Client,
  watches: Watches,
  toMove: (watch: Watch) => WatchMoveInput,
  done: string,
) {
  const variables = { watches: watches.map(toMove) };
  const context = entryLine(...animeOf(watches));
  const sent = client.mutate({ mutation: MoveWatchesDocument, variables, context });
  const { data } = await noteWatches(client, watches, sent);
  await settle(client, watches, { done, corrected: data?.moveWatches });
}

export async function removeWatches(client: Client, watches: Watches): Promise<void> {
  const variables = { watches: watches.map(nameOf) };
  const context = entryLine(...animeOf(watches));
  const sent = client.mutate({ mutation: RemoveWatchesDocument, variables, context });
  const { data } = await noteWatches(client, watches, sent);
  await settle(client, watches, { done: 'removed from your history', corrected: data?.removeWatches });
}

/** The versions of the entries go up. */
function noteWatches<T>(client: Client, watches: Watches, sent: Promise<T>): Promise<T> {
  for (const id of animeOf(watches)) void noteSending(client, id, sent);
  return sent;
}

async function settle(
  client: Client,
  watches: Watches,
  { done, corrected }: { done: string; corrected?: HistoryCorrectedFragment },
): Promise<void> {
  toastDone(client, { title: `${watchesWords(watches)}: ${done}`, undoId: corrected?.undoId });
  const named = new Set(corrected?.anime.map(({ id }) => id));
  await refreshLists(client, ['entries'], (cache) => {
    for (const { anime } of watches) {
      cache.evict({ id: cache.identify(anime), fieldName: 'episodes' });
      const id = anime.viewerEntry ? cache.identify(anime.viewerEntry) : undefined;
      cache.evict({ id, fieldName: 'history' });
      // The answer has the first fifty.
      if (!named.has(anime.id)) cache.evict({ id, fieldName: 'version' });
    }
  });
}

/** "Salt Road, episodes 4–7"; "12 episodes" if they are of several anime. */
export function watchesWords(watches: Watches): string {
  const [first] = watches;
  if (!first || watches.some(({ anime }) => anime.id !== first.anime.id))
    return plural(watches.length, 'episode');
  const episodes = episodesWords(watches.map(({ number }) => number)).toLowerCase();
  return `${titlesOf(first.anime.title).main}, ${episodes}`;
}
