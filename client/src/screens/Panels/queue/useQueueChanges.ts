import type { ApolloCache, ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { refreshLists } from '../../../apollo/refreshLists';
import { revealNow } from '../../../features/anime/useReveal';
import { titlesOf } from '../../../features/anime/words';
import { completeEntry } from '../../../features/tracking/changes/entryChanges';
import { followEntry } from '../../../features/tracking/changes/followEntry';
import { toastDone, toastFailed } from '../../../features/tracking/changes/toasts';
import { today } from '../../../features/tracking/dates';
import type { QueueItemFieldsFragment, QueueQuery } from '../../../generated/graphql';
import {
  MoveInQueueDocument,
  QueueDocument,
  RemoveFromQueueDocument,
  WatchQueuedDocument,
} from '../../../generated/graphql';
import { behindAt } from '../ownOrder';
import { entryAfter, placedAfter, queuePageSize, watched, without } from './queueOrder';

type Item = QueueItemFieldsFragment;
type Options = { page: number; items: readonly Item[]; total: number; onPage: (page: number) => void };

/**
 * What can be done with the queue (product P1, P4). Everything shows at once and is taken back when the server refuses;
 * an item may move to any place of the whole queue, also to one on another page, and the screen follows it there.
 */
export function useQueueChanges({ page, items, total, onPage }: Options) {
  const client = useApolloClient();
  const [said, say] = useState('');
  const first = (page - 1) * queuePageSize;

  const redraw = (change: (queue: QueueQuery['queue']) => QueueQuery['queue']) => (cache: ApolloCache) => {
    const query = { query: QueueDocument, variables: { page, pageSize: queuePageSize, ...revealNow() } };
    cache.updateQuery(query, (data) => data && { queue: change(data.queue) });
  };
  const refused = (error: unknown) => {
    toastFailed(error);
    void refreshLists(client, ['queue']);
  };

  /** `to` counts from 0 through the whole queue. Not said aloud where the list itself has announced the place. */
  const move = async (id: string, to: number, aloud = true) => {
    const from = first + items.findIndex((item) => item.id === id);
    const item = items[from - first];
    if (!item || to === from || to < 0 || to >= total) return;
    const there = Math.floor(to / queuePageSize) + 1;
    try {
      const ids = items.map((one) => one.id);
      const after = await behindAt(from, to, { ids, first, idAt: (place) => idAt(client, place) });
      const moved = { __typename: 'QueueItem' as const, id };
      const stays = there === page;
      const done = client.mutate({
        mutation: MoveInQueueDocument,
        context: { inOrder: 'queue' },
        variables: { id, after },
        optimisticResponse: { moveInQueue: { item: moved } },
        update: redraw((queue) =>
          stays
            ? placedAfter(queue, id, after)
            : { ...queue, items: queue.items.filter((one) => one.id !== id) },
        ),
      });
      if (aloud) say(`${nameOf(item)} is now at place ${to + 1} of ${total}.`);
      await done;
      if (!stays) {
        await refreshLists(client, ['queue']);
        onPage(there);
      }
    } catch (error) {
      say(`${nameOf(item)} is back at place ${from + 1}.`);
      refused(error);
    }
  };

  const remove = async (item: Item) => {
    try {
      const { data } = await client.mutate({
        mutation: RemoveFromQueueDocument,
        variables: { id: item.id },
        optimisticResponse: { removeFromQueue: { undoId: null } },
        update: redraw((queue) => without(queue, ({ id }) => id === item.id)),
      });
      toastDone(client, {
        title: `${nameOf(item)} removed from the queue`,
        undoId: data?.removeFromQueue.undoId,
      });
      await refreshLists(client, ['queue']);
    } catch (error) {
      refused(error);
    }
  };

  const watch = async (item: Item) => {
    const { anime, nextNumber } = item;
    const after = { __typename: 'Anime' as const, id: anime.id, viewerEntry: entryAfter(item) };
    try {
      const { data } = await client.mutate({
        mutation: WatchQueuedDocument,
        variables: { animeId: anime.id, number: nextNumber, today: today() },
        optimisticResponse: { markEpisode: { anime: after, undoId: null, finished: false } },
        update: redraw((queue) => watched(queue, item)),
      });
      const { undoId, finished = false } = data?.markEpisode ?? {};
      const entry = data?.markEpisode.anime.viewerEntry ?? null;
      toastDone(client, {
        title: `${nameOf(item)}: episode ${nextNumber} watched${finished ? ', the last one' : ''}`,
        undoId,
        actions: finished
          ? [{ label: 'Mark as completed', run: () => void completeEntry(client, anime) }]
          : [],
      });
      await Promise.all([refreshLists(client, ['queue']), followEntry(client, anime, entry)]);
    } catch (error) {
      refused(error);
    }
  };

  return { move, remove, watch, said };
}

export const nameOf = ({ anime }: Pick<Item, 'anime'>): string => titlesOf(anime.title).main;

/** The item at a place of the whole queue that another page shows. */
async function idAt(client: ApolloClient, place: number): Promise<string | null> {
  const page = Math.floor(place / queuePageSize) + 1;
  const { data } = await client.query({
    query: QueueDocument,
    variables: { page, pageSize: queuePageSize, ...revealNow() },
    fetchPolicy: 'network-only',
  });
  return data?.queue.items[place % queuePageSize]?.id ?? null;
}
