import type { ApolloCache, ApolloClient } from '@apollo/client';
import { session } from '../state';
import { noteChange } from '../state/connection';

/**
 * Lists whose members or order depend on the user's entries. A change to one entry reaches every screen by itself, as entries
 * are normalised by id; only the server knows which entries a list contains.
 */
const lists = {
  /** With what friends recommend, at the top of the queue. */
  queue: ['queue', 'recommendationsToMe'],
  entries: [
    'library',
    'viewerList',
    'profileList',
    'watchHistory',
    'continueWatching',
    'airingToday',
    'newEpisodes',
    'recommendations',
  ],
  shelves: ['collections', 'collection', 'profileCollections'],
  hidden: ['hiddenAnime'],
  /** An anime's own page. */
  anime: ['anime'],
  people: [
    'friends',
    'friendRequests',
    'blockedPeople',
    'mutedFriends',
    'people',
    'friendsActivity',
    'friendsFeed',
  ],
  /** Answering a request removes its notification. */
  notifications: ['notifications', 'unreadNotifications'],
  /** Lists that offer anime, leaving out what the user has hidden. */
  offers: [
    'discover',
    'discoverFacets',
    'featured',
    'season',
    'latestEpisodes',
    'upcomingEpisodes',
    'newEpisodes',
    'recommendations',
  ],
} as const;

/** What the viewer's own profile shows of them. */
const ofProfile: Partial<Record<keyof typeof lists, readonly string[]>> = {
  entries: ['counts', 'statistics', 'favourites', 'heatMap', 'activity'],
  people: ['friendCount', 'friends'],
};

export type ListKind = keyof typeof lists;
export const listKinds = Object.keys(lists) as ListKind[];

/**
 * Refetches the lists of these kinds that are on screen, and evicts those that are not. What is on screen stays there until the
 * answer arrives. `alsoForget` takes more out of the cache, which is asked for again in the same way.
 */
export const refreshLists = (
  client: ApolloClient,
  kinds: readonly ListKind[],
  alsoForget?: (cache: ApolloCache) => void,
): Promise<void> =>
  askAgain(client, (cache) => {
    alsoForget?.(cache);
    const profile = cache.identify({ __typename: 'Profile', id: session()?.user.id });
    for (const kind of kinds) {
      for (const fieldName of lists[kind]) cache.evict({ id: 'ROOT_QUERY', fieldName });
      for (const fieldName of ofProfile[kind] ?? []) cache.evict({ id: profile, fieldName });
    }
  });

/** The same for everything, after a change of what all answers depend on. */
export const refreshAll = (client: ApolloClient): Promise<void> =>
  askAgain(client, (cache) => void cache.evict({ id: 'ROOT_QUERY' }));

/**
 * Takes something out of the cache after a change, and asks again for what is on screen of it. If that fails, the change is done
 * all the same: what is shown stays, and its screen says so.
 */
export async function askAgain(client: ApolloClient, forget: (cache: ApolloCache) => void): Promise<void> {
  noteChange();
  const refetched = client.refetchQueries({
    updateCache: forget,
    // Once all has been evicted.
    onQueryUpdated: (query) => Promise.resolve().then(() => query.refetch().retain()),
  });
  await Promise.allSettled(refetched.results);
}
