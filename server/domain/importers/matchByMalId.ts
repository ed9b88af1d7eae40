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
 * Joins entries of our own data with rows by MyAnimeList id and native title. Several rows may share one id (split parts): those
 * with a title written for them get the whole entry, the others what applies to all parts.
 */
export function matchByMalId<T extends Written>(
  items: readonly BangumiItem[],
  entries: readonly T[],
): (item: BangumiItem) => Match<T> {
  const written = new Map(entries.map((entry) => [keyOf(entry.malId, entry.native), entry]));
  const own = new Map<BangumiItem, T>();
  const shared = new Map<string, T>();
  for (const item of items) {
    const malId = malIdText(item);
    const key = keyOf(malId ?? '', item.title);
    const entry = written.get(key);
    if (malId === undefined || !entry) continue;
    own.set(item, entry);
    written.delete(key);
    if (!shared.has(malId)) shared.set(malId, entry);
  }
  return (item) => {
    const entry = own.get(item);
    if (entry) return { own: entry, shared: entry };
    const parts = shared.get(malIdText(item) ?? '');
    return parts ? { shared: parts } : {};
  };
}

const keyOf = (malId: number | string, native: string): string => `${malId} ${native}`;

function malIdText(item: BangumiItem): string | undefined {
  return item.sites.find(({ site }) => site === 'mal')?.id;
}
