import type { FieldPolicy, Reference, StoreObject } from '@apollo/client';
import { InMemoryCache, isReference } from '@apollo/client';
import { preferredTitle } from './preferredTitle';

/**
 * Apollo's cache. Lists are kept per argument (page numbers replace, they do not append), so going back to a page shows it at
 * once; cursor lists grow. Values without an id belong to their parent object.
 */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          anime: { keyArgs: ['slug'] },
          discover: { keyArgs: ['filter', 'sort', 'direction', 'page', 'pageSize'] },
          discoverFacets: { keyArgs: ['filter'] },
          season: { keyArgs: ['year', 'season', 'page', 'pageSize'] },
          latestEpisodes: {
            keyArgs: ['newestFirst', 'mine', 'onePerAnime', 'utcOffset', 'page', 'pageSize'],
          },
          upcomingEpisodes: { keyArgs: ['mine', 'onePerAnime', 'page', 'pageSize'] },
          newEpisodes: { keyArgs: ['since'] },
          featured: { keyArgs: ['limit'] },
          queue: { keyArgs: ['page', 'pageSize'] },
          library: { keyArgs: ['filter', 'sort', 'reverse', 'page', 'pageSize'] },
          viewerList: { keyArgs: ['status', 'favourites', 'sort', 'reverse', 'page', 'pageSize'] },
          profileList: { keyArgs: ['handle', 'status', 'favourites', 'sort', 'reverse', 'page', 'pageSize'] },
          continueWatching: { keyArgs: ['page', 'pageSize'] },
          airingToday: { keyArgs: ['from', 'until', 'page', 'pageSize'] },
          collection: { keyArgs: ['id'] },
          collections: { keyArgs: ['page', 'pageSize'] },
          profileCollections: { keyArgs: ['handle', 'page', 'pageSize'] },
          hiddenAnime: { keyArgs: ['page', 'pageSize'] },
          watchHistory: byCursor('before', 'undated', 'timeZone'),
          threads: byCursor('subject', 'animeId', 'episodeNumber', 'subscribed', 'sort', 'limit'),
          friends: byCursor('text'),
          friendRequests: byCursor('direction'),
          blockedPeople: byCursor(),
          mutedFriends: byCursor(),
          friendsFeed: byCursor(),
          suggestions: byCursor('state'),
          mySuggestions: byCursor(),
          animeHistory: byCursor('animeId'),
          episodeNotes: byCursor('animeId', 'number'),
          reports: byCursor('resolved', 'person'),
          siteAccounts: byCursor('filter', 'text'),
          invitations: byCursor(),
          moderationLog: byCursor('person', 'by'),
          notifications: byCursor('unreadOnly', 'limit'),
          recommendationsToMe: { keyArgs: ['limit'] },
          compareLists: { keyArgs: ['handle', 'page', 'pageSize'] },
          commonPlans: { keyArgs: ['handle', 'page', 'pageSize'] },
        },
      },
      Anime: {
        fields: {
          episodes: { keyArgs: ['page', 'pageSize'] },
          episodeScores: { keyArgs: ['limit'], merge: false },
          reviews: { keyArgs: ['page', 'pageSize'] },
          verdicts: { merge: true },
          title: { merge: true },
          stats: { merge: true },
        },
      },
      ListImport: {
        fields: { counts: { merge: true }, rows: { keyArgs: ['outcome', 'page', 'pageSize'] } },
      },
      AnimeTitle: { fields: { preferred: preferredTitle } },
      // Its URL changes with the picture. Cards select fewer of its fields than the anime's page.
      Artwork: { keyFields: ['url'] },
      Collection: { fields: { items: { keyArgs: ['page', 'pageSize'] } } },
      Entry: { fields: { history: { keyArgs: ['page', 'pageSize'] }, passes: { merge: false } } },
      Thread: { fields: { comments: byCursor('newestFirst'), viewerCan: { merge: true } } },
      Comment: { fields: { replies: byCursor(), viewerCan: { merge: true } } },
      Profile: {
        fields: {
          activity: byCursor(),
          friends: byCursor(),
          threads: byCursor(),
          reviews: byCursor(),
          favourites: { keyArgs: ['page', 'pageSize'] },
          favouriteCharacters: { merge: false },
          favouritePeople: { merge: false },
          favouriteStudios: { merge: false },
          heatMap: { keyArgs: ['year', 'timeZone'] },
          counts: { merge: true },
          statistics: { merge: true },
        },
      },
      Report: { fields: { notes: { merge: false } } },
      Site: { keyFields: [], merge: true },
      Studio: { keyFields: ['slug'] },
      // The id comes from an external database, and two databases may use the same one.
      ExternalId: { keyFields: false },
    },
  });
}

type Item = Reference | StoreObject;

interface Part {
  items: readonly Item[];
  nextCursor: string | null;
}

/**
 * A cursor list. A later part is put at its place, with the items in it that are known already. A first part that arrives again
 * keeps what is known below it, as someone may be reading there.
 */
function byCursor(...keyArgs: string[]): FieldPolicy<Part | null> {
  return {
    keyArgs: keyArgs.length > 0 ? keyArgs : false,
    merge: (known, part, { args, readField }) => {
      if (!known || !part) return part;
      // Items without an id are told apart by what each has once.
      const keyOf = (item: Item | undefined): unknown =>
        isReference(item)
          ? item.__ref
          : item && (readField('version', item) ?? readField<Reference>('person', item)?.__ref ?? item);
      const keys = new Set(part.items.map(keyOf));
      const isIn = (item: Item) => keys.has(keyOf(item));
      const below = (place: number) => known.items.slice(place).filter((item) => !isIn(item));
      if (args?.after) {
        const met = known.items.findIndex(isIn);
        const place = met === -1 ? known.items.length : met;
        return { ...part, items: [...known.items.slice(0, place), ...part.items, ...below(place)] };
      }
      const last = keyOf(part.items.at(-1));
      const met = known.items.findIndex((item) => keyOf(item) === last);
      const kept = met === -1 || part.nextCursor === null ? [] : below(met + 1);
      if (kept.length === 0) return part;
      // A list known to its end may have grown there.
      return { ...part, items: [...part.items, ...kept], nextCursor: known.nextCursor ?? part.nextCursor };
    },
  };
}
