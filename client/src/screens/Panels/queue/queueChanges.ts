import type { ApolloCache, ApolloClient } from '@apollo/client';
import { revealNow } from '../../../features/anime/useReveal';
import { entryLine, noteSending } from '../../../features/tracking/changes/inTurn';
import { today } from '../../../features/tracking/dates';
import type { QueueItem_itemFragment } from '../../../generated/graphql';
import {
  MoveInQueueDocument,
  QueueDocument,
  RemoveFromQueueDocument,
  WatchQueuedDocument,
} from '../../../generated/graphql';
import { entryAfter, placedAfter, type Queue, queuePageSize, watched, withoutItem } from './queueOrder';

/**
 * One function per queue mutation. The current page is updated at once, and again with the response; a refusal is thrown and
 * rolled back.
 */
type Client = ApolloClient;
type Item = QueueItem_itemFragment;

/** `stays` if the new position is on the same page. */
export function moveInQueue(
  client: Client,
  page: number,
  { id, after, stays }: { id: string; after: string | null; stays: boolean },
) {
  const item = { __typename: 'QueueItem' as const, id };
  return client.mutate({
    mutation: MoveInQueueDocument,
    context: { inOrder: 'queue' },
    variables: { id, after },
    optimisticResponse: { moveInQueue: { __typename: 'QueuePayload', item } },
    update: redraw(page, (queue) =>
      stays ? placedAfter(queue, id, after) : { ...queue, items: queue.items.filter((one) => one.id !== id) },
    ),
  });
}

export async function removeFromQueue(client: Client, page: number, item: Item) {
  const { data } = await client.mutate({
    mutation: RemoveFromQueueDocument,
    variables: { id: item.id },
    optimisticResponse: { removeFromQueue: { __typename: 'QueuePayload', undoId: null } },
    update: redraw(page, (queue) => withoutItem(queue, ({ id }) => id === item.id)),
  });
  return data?.removeFromQueue.undoId;
}

/** Marks the item's next episode as watched. */
export async function watchQueued(client: Client, page: number, item: Item) {
  const { anime, nextNumber } = item;
  const after = { __typename: 'Anime' as const, id: anime.id, viewerEntry: entryAfter(item) };
  const sent = client.mutate({
    mutation: WatchQueuedDocument,
    variables: { animeId: anime.id, number: nextNumber, today: today() },
    context: entryLine(anime.id),
    optimisticResponse: {
      markEpisode: { __typename: 'EntryPayload', anime: after, undoId: null, finished: false, skipped: [] },
    },
    update: redraw(page, (queue) => watched(queue, item)),
  });
  const { data } = await noteSending(client, anime.id, sent);
  return data?.markEpisode;
}

const redraw = (page: number, change: (queue: Queue) => Queue) => (cache: ApolloCache) => {
  const query = { query: QueueDocument, variables: { page, pageSize: queuePageSize, ...revealNow() } };
  cache.updateQuery(query, (data) => data && { queue: change(data.queue) });
};
