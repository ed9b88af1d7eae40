import slugify from 'slugify';

const LENGTH = 80;

export interface SlugSubject {
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
  const candidates = [base, join(base, year), join(base, year, format)];
  const free = candidates.find((slug) => slug !== 'anime' && !isTaken(slug));
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
