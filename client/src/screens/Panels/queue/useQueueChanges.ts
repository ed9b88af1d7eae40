import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { refreshLists } from '../../../apollo/refreshLists';
import { revealNow } from '../../../features/anime/useReveal';
import { titlesOf } from '../../../features/anime/words';
import { followEntry } from '../../../features/tracking/changes/followEntry';
import { toastDone, toastFailed } from '../../../features/tracking/changes/toasts';
import { offerToFinish } from '../../../features/tracking/entry/finishDialog';
import { skippedText } from '../../../features/tracking/entryWords';
import type { QueueFieldsFragment, QueueItem_itemFragment } from '../../../generated/graphql';
import { QueueDocument } from '../../../generated/graphql';
import { behindAt } from '../ownOrder';
import { moveInQueue, removeFromQueue, watchQueued } from './queueChanges';
import { queuePageSize } from './queueOrder';

type Item = QueueItem_itemFragment;
type Options = {
  page: number;
  items: QueueFieldsFragment['items'];
  total: number;
  onPage: (page: number) => void;
};

/**
 * Actions on the queue. All are optimistic and rolled back if the server refuses; an item may move to any position, even on
 * another page, and the screen follows it there.
 */
export function useQueueChanges({ page, items, total, onPage }: Options) {
  const client = useApolloClient();
  const [said, say] = useState('');
  const first = (page - 1) * queuePageSize;

  const refused = (error: unknown) => {
    toastFailed(error);
    void refreshLists(client, ['queue']);
  };

  /** `to` is an index in the whole queue, from 0. Not announced if the list itself has announced the position. */
  const move = async (id: string, to: number, aloud = true) => {
    const from = first + items.findIndex((item) => item.id === id);
    const item = items[from - first];
    if (!item || to === from || to < 0 || to >= total) return;
    const there = Math.floor(to / queuePageSize) + 1;
    try {
      const ids = items.map((one) => one.id);
      const after = await behindAt(from, to, { ids, first, idAt: (place) => idAt(client, place) });
      const stays = there === page;
      const done = moveInQueue(client, page, { id, after, stays });
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
      const undoId = await removeFromQueue(client, page, item);
      toastDone(client, { title: `${nameOf(item)} removed from the queue`, undoId });
      await refreshLists(client, ['queue']);
    } catch (error) {
      refused(error);
    }
  };

  const watch = async (item: Item) => {
    const { anime, nextNumber } = item;
    try {
      const answer = await watchQueued(client, page, item);
      const { undoId, finished = false, skipped = [] } = answer ?? {};
      toastDone(client, {
        id: `entry-${anime.id}`,
        title: `${nameOf(item)}: episode ${nextNumber} watched${finished ? ', the last one' : ''}`,
        text: skippedText(skipped),
        undoId,
      });
      if (finished) offerToFinish(anime.id);
      await followEntry(client, anime.id, { episodes: false });
    } catch (error) {
      refused(error);
    }
  };

  return { move, remove, watch, said };
}

export const nameOf = ({ anime }: { anime: Pick<Item['anime'], 'title'> }): string =>
  titlesOf(anime.title).main;

/** The item at a position shown on another page. */
async function idAt(client: ApolloClient, place: number): Promise<string | null> {
  const page = Math.floor(place / queuePageSize) + 1;
  const { data } = await client.query({
    query: QueueDocument,
    variables: { page, pageSize: queuePageSize, ...revealNow() },
    fetchPolicy: 'network-only',
  });
  return data?.queue.items[place % queuePageSize]?.id ?? null;
}
