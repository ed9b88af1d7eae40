import type { BangumiItem } from './bangumiData';

/** The databases whose ids name a row, the most complete first. */
const keySites = ['bangumi', 'mal', 'aniList', 'anidb', 'tmdb'];

/**
 * A name for every entry that stays the same in the next version of the package: its id in the first database that has
 * one. Parts of one anime may share that id; the earliest keeps it bare and later ones add the day they began, so that
 * a part added next year renames none of the others.
 */
export function sourceKeys(items: readonly BangumiItem[]): Map<BangumiItem, string> {
  const keys = new Map<BangumiItem, string>();
  const taken = new Set<string>();
  const oldestFirst = [...items].sort((a, b) => compare(a.begin, b.begin) || compare(a.title, b.title));
  for (const item of oldestFirst) {
    const base = baseKey(item);
    const candidates = [base, `${base}@${item.begin.slice(0, 10)}`];
    let key = candidates.find((candidate) => !taken.has(candidate));
    for (let n = 2; !key; n += 1) {
      const numbered = `${base}@${item.begin.slice(0, 10)}~${n}`;
      if (!taken.has(numbered)) key = numbered;
    }
    taken.add(key);
    keys.set(item, key);
  }
  return keys;
}

export function baseKey(item: BangumiItem): string {
  for (const site of keySites) {
    const id = item.sites.find((entry) => entry.site === site)?.id;
    if (id) return `${site}/${id}`;
  }
  return `title/${item.title.slice(0, 80)}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
