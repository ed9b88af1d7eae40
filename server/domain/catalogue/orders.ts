export const discoverSorts = ['RELEVANCE', 'POPULARITY', 'NEWEST', 'OLDEST', 'TITLE'] as const;
export type DiscoverSort = (typeof discoverSorts)[number];

/**
 * What each sort means in a statement in which `anime` is called `a`. Every order ends with the id, so that no anime
 * stands on two pages. Relevance without a text is popularity.
 */
export const orders: Record<DiscoverSort, string> = {
  RELEVANCE: 'a.prominence DESC, a.id DESC',
  POPULARITY: 'a.prominence DESC, a.id DESC',
  NEWEST: 'a.startsAt DESC, a.id DESC',
  OLDEST: 'a.startsAt, a.id',
  TITLE: 'a.titleSort, a.id',
};
