import type { DiscoverIndex, Group } from '../discover/discoverIndex';
import type { Likeness } from './reasonOf';

/** What a shared name of each group is worth; its rarity multiplies it. */
const worth = { genres: 1, tags: 1.25, studios: 1.1, sources: 0.25 } as const;
/** At this distance in years the era has lost all it counts for. */
const ERA = 30;
/** Sharing less than this is no likeness: one common genre, say. */
const LEAST = 2;

/**
 * Anime by how much they share with one, most first: every shared name counts by its rarity, then nearness in years, the
 * same format and, a little, how well known the other is. The inverted lists of the index make it one pass over them.
 */
export function rankLike(index: DiscoverIndex, like: Likeness & { id: number }, limit: number): number[] {
  const own = index.placeOf.get(like.id);
  const scores = new Float32Array(index.size);
  const touched: number[] = [];
  for (const [group, names] of namesOf(like)) {
    for (const name of names) {
      const places = index.lists[group].get(name)?.places;
      if (!places) continue;
      const value = worth[group] * Math.log(index.size / places.length);
      for (const place of places) {
        if (scores[place] === 0) touched.push(place);
        scores[place] = (scores[place] ?? 0) + value;
      }
    }
  }
  const sameFormat = new Set(index.lists.formats.get(like.format)?.places);
  const ranked = touched.flatMap((place) => {
    const shared = scores[place] ?? 0;
    if (place === own || index.adult[place] !== 0 || shared < LEAST) return [];
    const apart = like.year && index.years[place] ? Math.abs(like.year - (index.years[place] ?? 0)) : ERA / 2;
    const era = 1 - 0.35 * Math.min(1, apart / ERA);
    const known = 1 + 0.25 * (1 - place / index.size);
    return [{ place, score: shared * era * known * (sameFormat.has(place) ? 1.08 : 1) }];
  });
  ranked.sort((a, b) => b.score - a.score || a.place - b.place);
  return ranked.slice(0, limit).map(({ place }) => index.ids[place] ?? 0);
}

function namesOf({
  genres,
  tags,
  studios,
  material,
}: Likeness): [keyof typeof worth & Group, readonly string[]][] {
  return [
    ['genres', genres],
    ['tags', tags.filter(({ spoiler }) => !spoiler).map(({ name }) => name)],
    ['studios', studios],
    ['sources', material ? [material] : []],
  ];
}
