import type { BangumiItem } from './bangumiData';

/** The key of an entry in our own data. */
interface Written {
  malId: number;
  native: string;
}

export interface Match<T> {
  /** The entry written for exactly this row. */
  own?: T;
  /** The entry of the anime that this row belongs to: genres, studios, voices and the like apply to all its parts. */
  shared?: T;
}

/**
 * Joins entries of our own data with rows by MyAnimeList id and native title. Several rows may share one id (split parts): the
 * one with the title gets the whole entry, the others what applies to all parts.
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
