import slugify from 'slugify';
import type { EntityManager } from 'typeorm';
import { type ComparedAnime, slugsInUse } from '../../../data/stores/importedAnimeStore';
import type { AnimeRecord } from '../source';

const LENGTH = 80;

export interface SlugSubject {
  /** Goes before any that titles make. */
  wished?: string;
  /** English, romaji, native: the first that gives a slug is taken. */
  titles: (string | null)[];
  year: number | null;
  format: string;
}

/**
 * A readable, unique address for an anime: its title, and where that is taken the year, the format, a number, in this
 * order. Rows that already have a slug keep it while the title it was made of stays (store/slugs.ts).
 */
export function chooseSlug(subject: SlugSubject, isTaken: (slug: string) => boolean): string {
  const base = slugBase(subject.titles);
  const year = subject.year === null ? undefined : String(subject.year);
  const format = subject.format.toLowerCase();
  const candidates = [subject.wished, base, join(base, year), join(base, year, format)];
  const free = candidates.find((slug) => slug !== undefined && slug !== 'anime' && !isTaken(slug));
  if (free) return free;
  for (let number = 2; ; number += 1) {
    const slug = join(base, year, format, String(number));
    if (!isTaken(slug)) return slug;
  }
}

/** What the titles alone make: two anime may share it. */
export function slugBase(titles: SlugSubject['titles']): string {
  return titles.map((text) => (text ? slugOf(text) : '')).find((slug) => slug.length > 1) ?? 'anime';
}

/** Words stay apart where a title has a sign between them ("Re:ZERO" is re-zero), and long titles end at a word. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .replace(/['’‘`´]/g, '')
    .replace(/×/g, ' x ')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const slug = slugify(words, { lower: true, strict: true, locale: 'en' });
  if (slug.length <= LENGTH) return slug;
  return slug
    .slice(0, LENGTH + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, LENGTH);
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('-');
}

type Named = Pick<
  AnimeRecord,
  'englishTitle' | 'romajiTitle' | 'nativeTitle' | 'year' | 'format' | 'wishedSlug'
>;

/**
 * Gives each anime its address. A known one keeps its own unless a better title makes for another; the former one is
 * kept as well and leads to it, so that neither is ever given to another anime.
 */
export class Slugs {
  private constructor(
    private readonly taken: Set<string>,
    private readonly former: Map<string, number>,
  ) {}

  static async load(manager: EntityManager): Promise<Slugs> {
    const { present, former } = await slugsInUse(manager);
    const taken = new Set([...present, ...former.map(({ slug }) => slug)]);
    return new Slugs(taken, new Map(former.map(({ slug, animeId }) => [slug, animeId])));
  }

  /** The addresses of an anime that is another one lead to that, which may take them. */
  merge({ id, slug }: Pick<ComparedAnime, 'id' | 'slug'>, into: number): void {
    for (const [former, animeId] of this.former) if (animeId === id) this.former.set(former, into);
    this.former.set(slug, into);
  }

  /** Whether `choose` would have to be asked. */
  needsNew(record: Named, stored: ComparedAnime | undefined): boolean {
    if (stored === undefined) return true;
    const { wishedSlug } = record;
    if (wishedSlug !== undefined && this.isFree(wishedSlug, stored)) return stored.slug !== wishedSlug;
    return slugBase(titlesOf(record)) !== slugBase(titlesOf(stored));
  }

  choose(record: Named, stored: ComparedAnime | undefined): string {
    const { wishedSlug: wished, year, format } = record;
    const subject: SlugSubject = { wished, titles: titlesOf(record), year, format };
    const slug = chooseSlug(subject, (candidate) => !this.isFree(candidate, stored));
    this.taken.add(slug);
    return slug;
  }

  private isFree(slug: string, stored: ComparedAnime | undefined): boolean {
    const own = stored !== undefined && (slug === stored.slug || this.former.get(slug) === stored.id);
    return own || !this.taken.has(slug);
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
