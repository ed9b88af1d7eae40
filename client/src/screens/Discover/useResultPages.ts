import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import type { DiscoverQueryVariables } from '../../generated/graphql';
import { DiscoverDocument, useDiscoverQuery } from '../../generated/graphql';
import type { FoundAnime } from './ResultCell';

export const pageSize = 48;

export type Search = Pick<DiscoverQueryVariables, 'filter' | 'sort' | 'direction'>;

type Page = { items: readonly FoundAnime[]; pageInfo: { totalItems: number } };

export interface ResultPages {
  /** Null until the first page has loaded. */
  total: number | null;
  /** The anime at an index of the list, or null while its page is loading. */
  at: (place: number) => FoundAnime | null;
  /** One of the pages in view has not loaded. */
  failed: boolean;
  retry: () => void;
}

/**
 * The pages of a search that are in view, from Apollo's cache if it has them, so that Back shows a list at once. Only pages
 * near the viewport are requested and watched, wherever in the list that is.
 */
export function useResultPages(search: Search, wanted: readonly number[]): ResultPages {
  const client = useApolloClient();
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  /** Each as its search and page: one page that fails takes nothing from the others. */
  const [failures, setFailures] = useState<ReadonlySet<string>>(new Set());
  // The server renders the first page, where only this hook requests it.
  useDiscoverQuery({ variables: { ...search, page: 1, pageSize } });
  const key = JSON.stringify(search);
  const pages = [...new Set([1, ...wanted])].sort((a, b) => a - b).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search shows nothing of the one before
  const shown = useMemo(() => new Map<number, Page>(), [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the search, `turn` for the answers received since
  const read = useMemo(() => {
    const known = new Map<number, Page | null>();
    return (page: number) => {
      const seen = known.get(page);
      if (seen !== undefined) return seen;
      const variables = { ...search, page, pageSize };
      // While a page is fetched again, it stays as it was.
      const found =
        client.readQuery({ query: DiscoverDocument, variables })?.discover ?? shown.get(page) ?? null;
      if (found) shown.set(page, found);
      known.set(page, found);
      return found;
    };
  }, [client, key, turn, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry requests what is missing
  useEffect(() => {
    const variables = JSON.parse(key) as Search;
    const follow = (page: number) =>
      client
        .watchQuery({
          query: DiscoverDocument,
          variables: { ...variables, page, pageSize },
          fetchPolicy: 'cache-first',
        })
        .subscribe(({ error, loading }) => {
          if (loading) return;
          setFailures((known) => withOrWithout(known, `${key} ${page}`, error !== undefined));
          if (!error) again();
        });
    const followed = pages.split(',').map((page) => follow(Number(page)));
    return () => {
      for (const page of followed) page.unsubscribe();
    };
  }, [client, key, pages, tries]);

  const at = useCallback(
    (place: number) => read(Math.floor(place / pageSize) + 1)?.items[place % pageSize] ?? null,
    [read],
  );
  const retry = useCallback(() => {
    setFailures(new Set());
    tryAgain();
  }, []);
  const failed = pages.split(',').some((page) => failures.has(`${key} ${page}`));
  return { total: read(1)?.pageInfo.totalItems ?? null, at, failed, retry };
}

function withOrWithout(known: ReadonlySet<string>, one: string, wanted: boolean): ReadonlySet<string> {
  if (known.has(one) === wanted) return known;
  return new Set(wanted ? [...known, one] : [...known].filter((other) => other !== one));
}
