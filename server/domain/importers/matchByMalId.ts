import type { BangumiItem } from './bangumiData';

/** What an entry of our own data is found by. */
interface Written {
  malId: number;
  native: string;
}

export interface Match<T> {
  /** The entry written for this very row. */
  own?: T;
  /** The entry of the anime that this row belongs to: genres, studios, voices and the like hold for each of its parts. */
  shared?: T;
}

/**
 * Joins entries of our own data with rows on MyAnimeList id and native title. Several rows may carry one id (split
 * parts): the one with the title gets the whole entry, the others share what holds for all parts.
 */
export function matchByMalId<T extends Written>(
  items: readonly BangumiItem[],
  entries: readonly T[],
): (item: BangumiItem) => Match<T> {
  const byMalId = new Map(entries.map((entry) => [String(entry.malId), entry]));
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
