import type { CuratedTitle } from '../catalogueData/curated';
import type { BangumiItem } from './bangumiData';

export interface CuratedMatch {
  /** The entry written for this very row. */
  own?: CuratedTitle;
  /** The entry of the anime that this row belongs to: genres, studios and the like hold for each of its parts. */
  shared?: CuratedTitle;
}

/**
 * Joins curated entries with rows on MyAnimeList id and native title. Several rows may carry one id (split parts): the
 * one with the title gets the whole entry, the others share what holds for all parts.
 */
export function matchCurated(
  items: readonly BangumiItem[],
  curated: readonly CuratedTitle[],
): (item: BangumiItem) => CuratedMatch {
  const byMalId = new Map(curated.map((title) => [String(title.malId), title]));
  const owners = new Map<string, BangumiItem>();
  for (const item of items) {
    const malId = malIdText(item);
    const entry = malId === undefined ? undefined : byMalId.get(malId);
    if (malId !== undefined && entry?.native === item.title && !owners.has(malId)) owners.set(malId, item);
  }
  return (item) => {
    const malId = malIdText(item);
    const shared = malId === undefined ? undefined : byMalId.get(malId);
    if (malId === undefined || !shared || !owners.has(malId)) return {};
    return owners.get(malId) === item ? { own: shared, shared } : { shared };
  };
}

function malIdText(item: BangumiItem): string | undefined {
  return item.sites.find(({ site }) => site === 'mal')?.id;
}
