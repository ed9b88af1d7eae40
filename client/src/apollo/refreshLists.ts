import type { ApolloClient } from '@apollo/client';

/**
 * Lists whose members or order follow from what a person keeps. A change of one entry reaches every screen by itself, as
 * entries are kept by their id; which entries a list has, only the server knows.
 */
const lists = {
  queue: ['queue'],
  entries: ['library', 'viewerList', 'profileList', 'continueWatching', 'airingToday', 'newEpisodes'],
  shelves: ['collections', 'collection', 'profileCollections'],
  hidden: ['hiddenAnime'],
  people: ['friends', 'friendRequests', 'blockedPeople', 'people', 'friendsActivity'],
  /** A request that was answered has no notification any more. */
  notifications: ['notifications', 'unreadNotifications'],
  /** What offers anime to a person, and leaves out what they have hidden. */
  offers: [
    'discover',
    'discoverFacets',
    'featured',
    'season',
    'latestEpisodes',
    'upcomingEpisodes',
    'newEpisodes',
  ],
} as const;

export type ListKind = keyof typeof lists;

/**
 * Asks the server again for the lists of these kinds that are on a screen, and forgets those that are not. What is on a
 * screen stays there until the answer has come.
 */
export async function refreshLists(client: ApolloClient, kinds: readonly ListKind[]): Promise<void> {
  await client.refetchQueries({
    updateCache: (cache) => {
      for (const kind of kinds) {
        for (const fieldName of lists[kind]) cache.evict({ id: 'ROOT_QUERY', fieldName });
      }
    },
  });
}
