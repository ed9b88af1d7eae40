import type { BangumiItem } from './bangumiData';
import { whenBegun } from './itemDates';
import type { Names, OwnNames } from './titlesOf';

type Latin = Pick<Names, 'english' | 'romaji'>;

/** An entry with its own names. */
export interface NamedItem {
  item: BangumiItem;
  names: Latin;
  curated: boolean;
}

const words: Record<string, string> = { tv: 'TV', web: 'web', movie: 'film', ova: 'OVA' };

/**
 * Disambiguates anime with the same name, mostly remakes: the curated one keeps it, else the oldest; the others get their year
 * appended, as anime lists do, or their kind if the year is the same. Applies to romaji and to the title shown first (English,
 * else romaji).
 */
export function disambiguateNames(items: readonly NamedItem[]): ReadonlyMap<BangumiItem, OwnNames> {
  const own = new Map<BangumiItem, OwnNames>();
  const inOrder = [...items].sort(keepersFirst);
  const give = (kindOf: (names: Latin) => keyof Latin) => {
    const given = new Map<string, BangumiItem>();
    for (const { item, names } of inOrder) {
      const kind = kindOf(names);
      const shared = names[kind];
      if (shared === null) continue;
      const keeper = given.get(shared.toLowerCase());
      const wishes = [
        own.get(item)?.[kind]?.own ?? shared,
        ...(keeper ? candidates(shared, item, keeper) : []),
      ];
      const name = wishes.find((wish) => !given.has(wish.toLowerCase())) ?? shared;
      given.set(name.toLowerCase(), item);
      if (name !== shared) own.set(item, { ...own.get(item), [kind]: { shared, own: name } });
    }
  };
  give(() => 'romaji');
  give(({ english }) => (english === null ? 'romaji' : 'english'));
  return own;
}

function keepersFirst(a: NamedItem, b: NamedItem): number {
  if (a.curated !== b.curated) return a.curated ? -1 : 1;
  return a.item.begin < b.item.begin ? -1 : a.item.begin > b.item.begin ? 1 : 0;
}

function candidates(name: string, item: BangumiItem, keeper: BangumiItem): string[] {
  const year = whenBegun(item)?.year;
  const word = words[item.type] ?? item.type;
  const sameYear = year === whenBegun(keeper)?.year;
  const byKind = item.type === keeper.type ? [] : [`${name} (${word})`];
  const byYear = year === undefined ? [] : [`${name} (${year})`, `${name} (${year} ${word})`];
  const numbered = [2, 3, 4, 5, 6].map((number) => `${name} (${[year, number].filter(Boolean).join(', ')})`);
  return sameYear ? [...byKind, ...numbered] : [...byYear, ...byKind, ...numbered];
}
