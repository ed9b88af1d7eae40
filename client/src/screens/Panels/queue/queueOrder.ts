import type { Unmasked } from '@apollo/client';
import { amountOf } from '../../../components/text/formats';
import { numberOf } from '../../../features/anime/words';
import type { QueueItem_itemFragment, QueueQuery } from '../../../generated/graphql';
import { movedBehind } from '../ownOrder';

/** What a change does to a page of the queue, before the server has answered: pure functions on cached data. */
export type Queue = Unmasked<QueueQuery>['queue'];

export const queuePageSize = 24;

/** Moves an item right behind another, or to the front. */
export function placedAfter(queue: Queue, id: string, after: string | null): Queue {
  return { ...queue, items: movedBehind(queue.items, (item) => item.id, id, after) };
}

export function withoutItem(queue: Queue, gone: (item: Queue['items'][number]) => boolean): Queue {
  const leaving = queue.items.filter(gone);
  const minutes = leaving.reduce((sum, { anime }) => sum + (anime.episodeMinutes ?? 0), 0);
  const unknown = leaving.filter(({ anime }) => anime.episodeMinutes === null).length;
  return {
    ...queue,
    items: queue.items.filter((item) => !gone(item)),
    pageInfo: { ...queue.pageInfo, totalItems: queue.pageInfo.totalItems - leaving.length },
    totalMinutes: queue.totalMinutes - minutes,
    unknownMinutes: queue.unknownMinutes - unknown,
  };
}

/** Watching moves an item to its next episode, or removes it after the last. */
export function watched(queue: Queue, { id, nextNumber, anime }: QueueItem_itemFragment): Queue {
  if (isLast({ nextNumber, anime })) return withoutItem(queue, (item) => item.anime.id === anime.id);
  const items = queue.items.map((item) =>
    item.id === id
      ? {
          ...item,
          nextNumber: nextNumber + 1,
          episodeNumber: item.episodeNumber && nextNumber + 1,
          nextEpisode: null,
        }
      : item,
  );
  return { ...queue, items };
}

/** Only if the count is certain. */
export function isLast({ nextNumber, anime }: Pick<QueueItem_itemFragment, 'nextNumber' | 'anime'>): boolean {
  return anime.episodeCount !== null && !anime.episodeCountEstimated && nextNumber >= anime.episodeCount;
}

/** The entry with this episode watched, as far as the client can know. */
export function entryAfter({
  entry,
  episodeNumber,
  nextNumber,
}: QueueItem_itemFragment): QueueItem_itemFragment['entry'] {
  const isNext = episodeNumber === null || nextNumber === (entry?.progress ?? 0) + 1;
  return entry && isNext ? { ...entry, progress: nextNumber } : entry;
}

/** "Episode 5" and " of 12". A film needs neither; an unknown number is not shown. */
export function whichEpisode({ nextNumber, nextEpisode, anime }: QueueItem_itemFragment): {
  words: string;
  of: string;
} {
  const { episodeCount: count, episodeCountEstimated: estimated, format } = anime;
  if (format === 'MOVIE' && (count ?? 1) === 1) return { words: 'Film', of: '' };
  if (nextEpisode && numberOf(nextEpisode) === null) return { words: 'Next episode', of: '' };
  return {
    words: `Episode ${nextNumber}`,
    of: count && count >= nextNumber ? ` of ${estimated ? 'about ' : ''}${count}` : '',
  };
}

/** "24 min", "4 hr 48 min", "2 hr". */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && amountOf(hours, 'hour'), (rest > 0 || hours === 0) && amountOf(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}
