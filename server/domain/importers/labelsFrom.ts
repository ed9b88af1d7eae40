import type { CuratedTitle } from '../catalogueData/curated';
import type { Overlay } from './overlay';
import type { AnimeRecord } from './source';

type Label = AnimeRecord['labels'][number];

/** Genres, tags and studios: the curated ones where there are any, else the imported; producers are only imported. */
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
