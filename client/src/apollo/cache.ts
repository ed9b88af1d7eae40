import { InMemoryCache } from '@apollo/client';

/**
 * Apollo's cache. Lists are kept per argument (page numbers replace, they do not append), so going back to a page shows
 * it at once. Values without an id of their own belong to the object that holds them.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          anime: { keyArgs: ['slug'] },
          discover: { keyArgs: ['text', 'sort', 'page', 'pageSize'] },
          season: { keyArgs: ['year', 'season', 'page', 'pageSize'] },
          latestEpisodes: { keyArgs: ['newestFirst', 'page', 'pageSize'] },
          upcomingEpisodes: { keyArgs: ['page', 'pageSize'] },
          newEpisodes: { keyArgs: ['since'] },
          featured: { keyArgs: ['limit'] },
        },
      },
      Anime: { fields: { episodes: { keyArgs: ['page', 'pageSize'] }, title: { merge: true } } },
      Site: { keyFields: [], merge: true },
      // Its id is another database's: two databases may use the same one.
      ExternalId: { keyFields: false },
    },
  });
}
