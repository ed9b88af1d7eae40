import type { CuratedTitle } from '../catalogueData/curated';
import { normalise, removeSpaces } from '../search/normalise';
import type { Overlay } from './overlay';
import type { AnimeRecord } from './source';

type Label = AnimeRecord['labels'][number];

/** Genres, tags and studios: curated if there are any, else imported. Producers are only imported. */
export function labelsFrom(
  curated: CuratedTitle | undefined,
  overlay: Pick<Overlay, 'genres' | 'tags' | 'studios' | 'producers'> | undefined,
  studioName: (name: string) => string,
): Label[] {
  const genres = chosen<string>(curated?.genres, overlay?.genres);
  const studios = chosen(curated?.studios, overlay?.studios.map(studioName));
  const tags = chosen<{ name: string; spoiler: boolean }>(
    curated?.tags,
    overlay?.tags.map((name) => ({ name, spoiler: false })),
  );
  const plain = (kind: Label['kind'], names: readonly string[]): Label[] =>
    [...new Set(names)].map((name) => ({ kind, name, spoiler: false }));
  return [
    ...plain('GENRE', genres),
    ...plain('STUDIO', studios),
    ...tags.map(({ name, spoiler }): Label => ({ kind: 'TAG', name, spoiler })),
    ...plain('PRODUCER', (overlay?.producers ?? []).map(studioName)),
  ];
}

function chosen<T>(curated: readonly T[] | undefined, imported: readonly T[] | undefined): readonly T[] {
  return curated?.length ? curated : (imported ?? []);
}

/**
 * Studio spellings: the source has only lower case, and two spellings of one studio would be two filters. Studios in our own
 * files keep their spelling; others get a capital on every word.
 */
export function collectCompanyNames(known: Iterable<string>): (name: string) => string {
  const spellings = new Map<string, string>();
  for (const name of known) spellings.set(removeSpaces(normalise(name)), name);
  return (name) => spellings.get(removeSpaces(normalise(name))) ?? capitalise(name);
}

/** A name that already has capitals is left as it is. */
function capitalise(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name.replace(
    /(^|[\s.\-&/(])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
