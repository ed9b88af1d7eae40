import type { ApolloCache, ApolloClient, FieldFunctionOptions, Reference } from '@apollo/client';
import { refreshLists } from '../../../apollo/refreshLists';
import type { EntryNowFragment, EntryStatus } from '../../../generated/graphql';
import { shownEpisodes } from './shownEpisodes';

type Entry = Pick<EntryNowFragment, 'id' | 'status' | 'behind'> & {
  nextEpisode?: { airsAt: string } | null;
};
type Before = { id: string; viewerEntry: { status: EntryStatus | null } | null };

/**
 * Updates the lists after an entry has changed. If it stays on the same list, it moves to the front of lists ordered by last
 * change, and only what the response cannot tell is refetched; if it moves to another, any list may differ.
 */
export async function followEntry(client: ApolloClient, before: Before, entry: Entry | null): Promise<void> {
  if (!entry || before.viewerEntry?.status !== entry.status)
    return refreshAfterMove(client, before.id, { episodes: true });
  const unknown = reorder(client.cache, before.id, entry);
  const elsewhere = episodePages(client.cache, before.id, true);
  if (unknown.length + elsewhere.length === 0) return;
  await client.refetchQueries({
    updateCache: (cache) => {
      for (const fieldName of unknown) cache.evict({ id: 'ROOT_QUERY', fieldName });
      for (const fieldName of elsewhere) cache.evict({ id: animeRef(cache, before.id), fieldName });
    },
  });
}

/** Only the server knows which lists an entry is on now. `brought.episodes`: the response contained those on screen. */
export async function refreshAfterMove(
  client: ApolloClient,
  animeId: string,
  brought: { episodes: boolean },
): Promise<void> {
  const elsewhere = episodePages(client.cache, animeId, brought.episodes);
  await Promise.all([
    refreshLists(client, ['entries', 'queue']),
    client.refetchQueries({
      updateCache: (cache) => {
        for (const fieldName of elsewhere) cache.evict({ id: animeRef(cache, animeId), fieldName });
      },
    }),
  ]);
}

const animeRef = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Anime', id });

interface List {
  items: readonly Reference[];
}

/** Moves the entry to the front where nothing else changes; returns the cache names of the other lists affected. */
function reorder(cache: ApolloCache, animeId: string, entry: Entry): string[] {
  const ownId = cache.identify({ __typename: 'Entry', id: entry.id });
  const anime = animeRef(cache, animeId);
  const unknown: string[] = [];
  const forget = (list: List, name: string) => {
    unknown.push(name);
    return list;
  };
  const change = (how: (list: List, details: Details) => List) => (list: unknown, details: Details) =>
    isList(list) ? how(list, details) : list;
  const first = (list: List): List => {
    const own = list.items.filter(({ __ref }) => __ref === ownId);
    return { ...list, items: [...own, ...list.items.filter(({ __ref }) => __ref !== ownId)] };
  };
  const holds = ({ items }: List) => items.some(({ __ref }) => __ref === ownId);
  /** Lists of episodes or queue items. */
  const about = (list: List, { readField, storeFieldName }: Details) =>
    list.items.some((item) => readField<Reference>('anime', item)?.__ref === anime)
      ? forget(list, storeFieldName)
      : list;
  const sorted = (list: List, { storeFieldName, fieldName }: Details) => {
    const { sort, reverse, page, status, filter } = argumentsOf(storeFieldName, fieldName);
    const only: readonly string[] | undefined = status ? [status] : filter?.statuses;
    if (sort !== 'UPDATED' && sort !== 'PROGRESS') return list;
    if (only && (entry.status === null || !only.includes(entry.status))) return list;
    return sort === 'UPDATED' && !reverse && page === 1 && holds(list)
      ? first(list)
      : forget(list, storeFieldName);
  };
  const going = (list: List, { storeFieldName, fieldName }: Details) => {
    const waits = isWaiting(entry);
    if (!waits && !holds(list)) return list;
    const { page = 1 } = argumentsOf(storeFieldName, fieldName);
    return waits && page === 1 && holds(list) ? first(list) : forget(list, storeFieldName);
  };
  cache.modify({
    id: 'ROOT_QUERY',
    fields: {
      continueWatching: change(going),
      library: change(sorted),
      viewerList: change(sorted),
      profileList: change(sorted),
      airingToday: change(about),
      newEpisodes: (news: unknown, { storeFieldName }) => {
        if ((news as { count: number }).count > 0) unknown.push(storeFieldName);
        return news;
      },
      queue: change(about),
    },
  });
  return unknown;
}

type Details = Pick<FieldFunctionOptions, 'readField' | 'fieldName' | 'storeFieldName'>;
const isList = (known: unknown): known is List =>
  typeof known === 'object' && known !== null && 'items' in known;

interface Arguments {
  sort?: string;
  reverse?: boolean;
  page?: number;
  status?: string | null;
  filter?: { statuses?: string[] } | null;
}

/** A list's arguments, which the cache stores in its field name. */
function argumentsOf(storeFieldName: string, fieldName: string): Arguments {
  return JSON.parse(storeFieldName.slice(fieldName.length + 1) || '{}');
}

const isWaiting = ({ status, behind, nextEpisode }: Entry): boolean =>
  (status === 'WATCHING' || status === 'REWATCHING') &&
  (nextEpisode ? Date.parse(nextEpisode.airsAt) <= Date.now() : behind > 0);

/** Cached pages of the anime's episodes that the response did not contain. */
function episodePages(cache: ApolloCache, animeId: string, shownBrought: boolean): string[] {
  const { page, pageSize } = shownEpisodes(animeId);
  const brought = shownBrought ? `episodes:${JSON.stringify({ page, pageSize })}` : null;
  const names: string[] = [];
  cache.modify({
    id: animeRef(cache, animeId),
    fields: {
      episodes: (known, { storeFieldName }) => {
        if (storeFieldName !== brought) names.push(storeFieldName);
        return known;
      },
    },
  });
  return names;
}
