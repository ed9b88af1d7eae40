import { type TasteRow, tasteRows } from '../../../data/stores/hiddenAnimeStore';
import type { Deps } from '../../deps';
import type { DiscoverIndex } from './discoverIndex';

/** What suggestions depend on: the anime on a person's list, and those they hid. A visitor's is empty. */
export type Taste = readonly Pick<TasteRow, 'animeId' | 'status'>[];

export const readTaste = ({ db }: Pick<Deps, 'db'>, userId: string): Promise<TasteRow[]> =>
  tasteRows(db.manager, userId);

/** What can be suggested to one person. Places are those of the index. */
export interface Suggestible {
  /**
   * What to suggest in place of an anime: itself, or the earliest part of its series; nothing if they have begun that franchise
   * or hidden its first part.
   */
  startOf(place: number): number | undefined;
  /** For each franchise, the first part they have not begun that continues what they completed, with what it continues. */
  nextParts(now: Date): { place: number; after: number }[];
}

/**
 * The rule for everything that suggests anime to someone: home, similar anime, "because you liked", the random pick. Never what
 * they completed, dropped, hid or are watching; of a franchise they don't know its first part, of one they do only what comes
 * next. Needs no query.
 */
export function suggestibleTo(index: DiscoverIndex, taste: Taste): Suggestible {
  const { placeOf, franchiseOf, franchises, prequels, adult, main, beginsAt } = index;
  const begun = new Set<number>();
  const completed: number[] = [];
  const hidden = new Set<number>();
  const begunFranchises = new Set<number>();
  for (const { animeId, status } of taste) {
    const place = placeOf.get(animeId);
    if (place === undefined || status === 'PLANNING') continue;
    if (status === 'HIDDEN') {
      hidden.add(place);
      continue;
    }
    begun.add(place);
    if (status === 'COMPLETED' || status === 'REWATCHING') completed.push(place);
    if (franchiseOf[place]) begunFranchises.add(franchiseOf[place]);
  }
  const isOpen = (place: number) => !begun.has(place) && !hidden.has(place);
  const isEarlier = (a: number, b: number) => (beginsAt[a] ?? Number.NaN) < (beginsAt[b] ?? Number.NaN);
  /** The earliest of what an anime continues; if it continues nothing, of its franchise. */
  const firstOf = (place: number) => {
    const before = new Set([place]);
    for (const one of before) for (const other of prequels.get(one) ?? []) before.add(other);
    const franchise = franchises.get(franchiseOf[place] ?? 0) ?? [];
    const parts = before.size > 1 ? [...before] : franchise.filter((part) => main[part]);
    return parts.filter((part) => !adult[part]).reduce((a, b) => (isEarlier(b, a) ? b : a), place);
  };
  return {
    startOf(place) {
      if (begunFranchises.has(franchiseOf[place] ?? 0)) return undefined;
      const first = firstOf(place);
      return isOpen(place) && isOpen(first) ? first : undefined;
    },
    nextParts(now) {
      const known = new Set(completed);
      const found = new Map<number, { place: number; after: number }>();
      for (const parts of [...begunFranchises].map((id) => franchises.get(id) ?? [])) {
        for (const place of parts) {
          const after = prequels.get(place)?.find((before) => known.has(before));
          const hasBegun = (beginsAt[place] ?? Number.NaN) <= now.getTime();
          if (after === undefined || !hasBegun || adult[place] || !isOpen(place)) continue;
          found.set(franchiseOf[place] ?? 0, { place, after });
          break;
        }
      }
      return [...found.values()];
    },
  };
}
