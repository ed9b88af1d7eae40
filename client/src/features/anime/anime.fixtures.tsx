import { type ApolloCache, ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render } from '@testing-library/react';
import type { DocumentNode, FragmentDefinitionNode } from 'graphql';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createBackOffLink } from '../../apollo/backOffLink';
import { createCache } from '../../apollo/cache';

/** For screen tests: made-up anime, and a server that answers each operation by name. */
type Variables = Record<string, unknown>;
export type Answers = Record<string, (variables: Variables) => object>;

const page = (items: object[], totalItems: number, number = 1, pageSize = 24) => ({
  items,
  pageInfo: {
    __typename: 'PageInfo',
    page: number,
    pageSize,
    totalItems,
    totalPages: Math.ceil(totalItems / pageSize),
    hasNextPage: number * pageSize < totalItems,
  },
});

export { page as pageOfFixtures };

export const anAnime = (id: string, more: object = {}) => ({
  __typename: 'Anime',
  id,
  slug: `anime-${id}`,
  title: {
    __typename: 'AnimeTitle',
    native: `灯台${id}`,
    romaji: null,
    english: `Lighthouse ${id}`,
    preferred: `Lighthouse ${id}`,
  },
  format: 'TV',
  status: 'AIRING',
  year: 2026,
  season: 'SPRING',
  episodeCount: 12,
  episodeCountEstimated: true,
  genres: ['Drama'],
  studios: [],
  cover: { __typename: 'Artwork', url: `/posters/${id}.svg`, color: '#203040', credit: null },
  banner: { __typename: 'Artwork', url: `/wallpapers/${id}.svg`, color: '#203040', credit: null },
  viewerEntry: null,
  stats: aStanding(),
  friends: { __typename: 'FriendsOnAnime', totalItems: 0 },
  ...more,
});

/** A source of the catalogue, as /about and /legal credit it. */
export const aCatalogueSource = (id: string, more: object = {}) => ({
  __typename: 'CatalogueSource',
  id,
  name: id,
  version: '1',
  licence: 'CC BY 4.0',
  licenceUrl: `https://${id}.example/terms`,
  notice: `By the people of ${id}.`,
  terms: null,
  logo: null,
  url: `https://${id}.example/`,
  animeCount: 2,
  importedAt: '2026-11-21T03:00:00.000Z',
  ...more,
});

/** What people think of it: nothing yet. */
export const aStanding = (more: object = {}) => ({
  __typename: 'AnimeStats',
  mean: null,
  scores: 0,
  distribution: [],
  statusCounts: {
    __typename: 'AnimeStatusCounts',
    watching: 0,
    completed: 0,
    planning: 0,
    paused: 0,
    dropped: 0,
  },
  rank: null,
  rankInYear: null,
  popularityRank: null,
  favourites: 0,
  source: null,
  elsewhere: [],
  ...more,
});

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

export const anEpisode = (id: string, airsAt: string, number = 1) => ({
  __typename: 'Episode',
  id,
  number,
  kind: null,
  title: null,
  nativeTitle: null,
  titled: false,
  still: null,
  pictured: false,
  screened: false,
  watched: false,
  viewerOpinion: null,
  airsAt,
  airsOn: null,
  estimated: true,
  numberEstimated: false,
  anime: anAnime(id),
});

/** The site's cache with what parts read by their fragments, for those that are rendered by themselves. */
export function cacheOf(objects: readonly object[], ...fragments: readonly DocumentNode[]): ApolloCache {
  const cache = createCache();
  for (const fragment of fragments) {
    const [own] = fragment.definitions as readonly FragmentDefinitionNode[];
    for (const data of objects)
      cache.writeFragment({ fragment, fragmentName: own?.name.value, data, variables: { reveal: false } });
  }
  return cache;
}

/**
 * Renders at an address; `at()` returns the current address, `asked` collects the variables of each request. An answer that is a
 * promise comes once it resolves. Cursor lists need the site's own cache (`createCache`).
 */
export function renderAt(
  address: string,
  screen: ReactNode,
  answers: Answers,
  cache: ApolloCache = new InMemoryCache(),
) {
  const asked: { name: string; variables: Variables }[] = [];
  let here = address;
  const client = new ApolloClient({
    dataMasking: true,
    cache,
    link: createBackOffLink().concat(
      new ApolloLink((operation) => {
        const name = operation.operationName ?? '';
        asked.push({ name, variables: operation.variables });
        return new Observable((observer) => {
          const answer = answers[name];
          // Operations without an answer stay loading.
          if (!answer) return;
          queueMicrotask(async () => {
            try {
              const given = answer(operation.variables);
              const data = (given instanceof Promise ? await given : given) as Record<string, unknown>;
              observer.next({ data });
              observer.complete();
            } catch (error) {
              observer.error(error as Error);
            }
          });
        });
      }),
    ),
  });
  const follow = (address: string) => {
    here = address;
  };
  const view = render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        {screen}
        <Address onMove={follow} />
      </MemoryRouter>
    </ApolloProvider>,
  );
  return { ...view, asked, at: () => here };
}

function Address({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => onMove(pathname + search), [onMove, pathname, search]);
  return null;
}
