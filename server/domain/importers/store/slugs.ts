import slugify from 'slugify';
import type { EntityManager } from 'typeorm';
import { type ComparedAnime, slugsInUse } from '../../../data/stores/importedAnimeStore';
import type { AnimeRecord } from '../source';

const MAX_SLUG_CHARACTERS = 80;

export interface SlugSubject {
  /** Takes precedence over slugs made from titles. */
  wished?: string;
  /** English, romaji, native: the first that yields a slug is used. */
  titles: (string | null)[];
  year: number | null;
  format: string;
}

/**
 * A readable, unique slug for an anime: its title, and if that is taken, with year, format or number appended, in this order.
 * Rows keep their slug as long as the title it was made from stays (store/slugs.ts).
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

/** The slug from the titles alone: two anime may share it. */
export function slugBase(titles: SlugSubject['titles']): string {
  return titles.map((text) => (text ? slugOf(text) : '')).find((slug) => slug.length > 1) ?? 'anime';
}

/** Punctuation inside a title separates words ("Re:ZERO" is re-zero), and long titles are cut at a word. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .replace(/['’‘`´]/g, '')
    .replace(/×/g, ' x ')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const slug = slugify(words, { lower: true, strict: true, locale: 'en' });
  if (slug.length <= MAX_SLUG_CHARACTERS) return slug;
  return slug
    .slice(0, MAX_SLUG_CHARACTERS + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, MAX_SLUG_CHARACTERS);
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('-');
}

type Named = Pick<
  AnimeRecord,
  'englishTitle' | 'romajiTitle' | 'nativeTitle' | 'year' | 'format' | 'wishedSlug'
>;

/**
 * Assigns each anime its slug. A known one keeps its own unless a better title yields another; the former one is kept as well
 * and redirects, so that neither is ever given to another anime.
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

  /** The slugs of a merged anime redirect to the other, which may take them. */
  merge({ id, slug }: Pick<ComparedAnime, 'id' | 'slug'>, into: number): void {
    for (const [former, animeId] of this.former) if (animeId === id) this.former.set(former, into);
    this.former.set(slug, into);
  }

  /** Whether `choose` must be called. */
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

/** The best known of several anime with one title gets the plain slug; among equals, the oldest. */
export function byFameThenAge(a: AnimeRecord, b: AnimeRecord): number {
  if (a.curated !== b.curated) return a.curated ? -1 : 1;
  if (a.curated && a.popularity !== b.popularity) return b.popularity - a.popularity;
  const began = (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0);
  return began || (a.sourceKey < b.sourceKey ? -1 : 1);
}
