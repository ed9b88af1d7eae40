import { useSiteQuery } from '../generated/graphql';

/** The configured name of the site (SITE_NAME); the page's own until the answer is here. */
export function useSiteName(): string {
  const { data } = useSiteQuery();
  return data?.site.name ?? 'Enspired';
}
