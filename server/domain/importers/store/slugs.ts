import type { EntityManager } from 'typeorm';
import type { ComparedAnime } from '../../../data/stores/importedAnimeStore';
import { slugsInUse } from '../../../data/stores/importedAnimeStore';
import { chooseSlug, type SlugSubject, slugBase } from '../slug';
import type { AnimeRecord } from '../source';

type Named = Pick<AnimeRecord, 'englishTitle' | 'romajiTitle' | 'nativeTitle' | 'year' | 'format'>;

/**
 * Gives each anime its address. A known one keeps its own unless a better title makes for another; the former one is
 * kept as well and leads to it, so that neither is ever given to another anime.
 */
export class Slugs {
  private constructor(
    private readonly taken: Set<string>,
    private readonly former: ReadonlyMap<string, number>,
  ) {}

  static async load(manager: EntityManager): Promise<Slugs> {
    const { present, former } = await slugsInUse(manager);
    const taken = new Set([...present, ...former.map(({ slug }) => slug)]);
    return new Slugs(taken, new Map(former.map(({ slug, animeId }) => [slug, animeId])));
  }

  /** Whether `choose` would have to be asked. */
  needsNew(record: Named, stored: ComparedAnime | undefined): boolean {
    return stored === undefined || slugBase(titlesOf(record)) !== slugBase(titlesOf(stored));
  }

  choose(record: Named, stored: ComparedAnime | undefined): string {
    const own = (slug: string) =>
      stored !== undefined && (slug === stored.slug || this.former.get(slug) === stored.id);
    const subject: SlugSubject = { titles: titlesOf(record), year: record.year, format: record.format };
    const slug = chooseSlug(subject, (candidate) => this.taken.has(candidate) && !own(candidate));
    this.taken.add(slug);
    return slug;
  }
}

function titlesOf({
  englishTitle,
  romajiTitle,
  nativeTitle,
}: Pick<Named, 'englishTitle' | 'romajiTitle' | 'nativeTitle'>) {
  return [englishTitle, romajiTitle, nativeTitle];
}

/** The best known of several anime with one title gets the plain slug; of equals, the elder. */
export function byFameThenAge(a: AnimeRecord, b: AnimeRecord): number {
  if (a.curated !== b.curated) return a.curated ? -1 : 1;
  if (a.curated && a.popularity !== b.popularity) return b.popularity - a.popularity;
  const began = (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0);
  return began || (a.sourceKey < b.sourceKey ? -1 : 1);
}
