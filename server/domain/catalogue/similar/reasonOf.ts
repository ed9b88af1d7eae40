import type { AnimeRow } from '../animeRow';
import type { AnimeLabels } from '../partsOfAnime';

/** What two anime are compared by. */
export type Likeness = Pick<AnimeRow, 'format' | 'year' | 'material'> & AnimeLabels;

const NAMES = 3;

/**
 * Why two anime are alike, in words that hold for both: "Same studio (Bones), and both Alchemy and Military". The rarest
 * of what they share is named; a tag that gives something away never is. Null where there is nothing to name.
 */
export function reasonOf(
  one: Likeness,
  other: Likeness,
  sizeOf: (kind: 'genres' | 'tags', name: string) => number,
): string | null {
  const studio = one.studios.find((name) => other.studios.includes(name));
  const shown = (tags: Likeness['tags']) => tags.filter(({ spoiler }) => !spoiler).map(({ name }) => name);
  const theirs = { genres: other.genres, tags: shown(other.tags) };
  const shared = [
    ...one.genres.map((name) => ({ kind: 'genres' as const, name })),
    ...shown(one.tags).map((name) => ({ kind: 'tags' as const, name })),
  ]
    .filter(({ kind, name }) => theirs[kind].includes(name))
    .map(({ kind, name }) => ({ name, size: sizeOf(kind, name) }))
    .sort((a, b) => a.size - b.size)
    .slice(0, NAMES)
    .map(({ name }) => name);
  const names = new Intl.ListFormat('en-GB').format(shared);
  if (studio) return names ? `Same studio (${studio}), and both ${names}` : `Same studio (${studio})`;
  return names ? `Both ${names}` : null;
}
