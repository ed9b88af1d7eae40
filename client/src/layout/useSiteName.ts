import { useSiteQuery } from '../generated/graphql';

/** The configured site name (SITE_NAME); "Enspired" until the query has answered. */
export function useSiteName(): string {
  const { data } = useSiteQuery();
  return data?.site.name ?? 'Enspired';
}
