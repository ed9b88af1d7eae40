import { type TitleLanguage, titleIn } from '../../../shared/titles';
import type { PageInput } from '../../data/page';
import * as parts from '../../data/stores/animePartsStore';
import type { AnimeRow } from '../../data/stores/animeRow';
import * as store from '../../data/stores/animeStore';
import type { PosterSubject } from '../artwork';
import type { Deps } from '../deps';
import { normalise, removeSpaces } from '../search/normalise';
import { familyOf } from './franchise/readTitle';

/** Reads of one anime, or of many at once: `loaders.ts` batches the calls of one request. */

/** The title to show in the reader's language, or the site's where no one is known. */
export function preferredTitle(
  { englishTitle, romajiTitle, nativeTitle }: Pick<AnimeRow, 'englishTitle' | 'romajiTitle' | 'nativeTitle'>,
  language: TitleLanguage,
): string {
  return titleIn({ english: englishTitle, romaji: romajiTitle, native: nativeTitle }, language);
}

/** Sort key in Latin alphabetical order; titles that exist only in Japanese script sort after z. */
export function sortTitle(title: string): string {
  return (normalise(title) || removeSpaces(title)).slice(0, 100);
}

/** A whole title, normalised as search and lookups compare it. */
export const titleKey = (title: string): string => removeSpaces(normalise(title));

/** Whether a title contains this text, compared as in search. */
export function titleHas(title: string, text: string): boolean {
  const wanted = titleKey(text);
  return wanted !== '' && titleKey(title).includes(wanted);
}

/**
 * Anime in the order of the ids; null for unknown ids. Anime that a user added privately is found only for that `userId`:
 * without one, only the catalogue.
 */
export function readAnimeByIds(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
  userId: string | null = null,
): Promise<(AnimeRow | null)[]> {
  return store.findAnime(db.manager, ids, userId);
}

/** The rows that continue a series, by their keys in the source. */
export function readAnimeBySourceKeys(
  { db }: Pick<Deps, 'db'>,
  keys: readonly string[],
): Promise<(AnimeRow | null)[]> {
  return store.findBySourceKeys(db.manager, keys);
}

/**
 * An anime by its slug, even if no list shows it; null if there is none. A former slug also matches: the returned `slug` then
 * differs from the one asked for, and the caller redirects to it.
 */
export async function findAnimeBySlug(
  { db }: Pick<Deps, 'db'>,
  { slug, userId = null }: { slug: string; userId?: string | null },
): Promise<AnimeRow | null> {
  const wanted = slug.toLowerCase();
  const found = await store.findBySlug(db.manager, wanted, userId);
  return found ?? (await store.findByFormerSlug(db.manager, wanted));
}

/** The current slug for a former one; null if the slug is in use or never existed. */
export function findCurrentSlug(
  { db }: Pick<Deps, 'db'>,
  { slug }: { slug: string },
): Promise<string | null> {
  return store.slugOfFormer(db, slug.toLowerCase());
}

/** Genres, studios and tags of each of these anime. */
export function labelsOf(
  { db }: Pick<Deps, 'db'>,
  animeIds: readonly number[],
): Promise<parts.AnimeLabels[]> {
  return parts.labelsOf(db.manager, animeIds);
}

/** Other names than native, romaji and English, the common ones first. */
export function synonymsOf({ db }: Pick<Deps, 'db'>, animeIds: readonly number[]): Promise<string[][]> {
  return parts.synonymsOf(db.manager, animeIds);
}

/** Streaming pages and entries in other databases, for each of these anime. */
export function linksOf({ db }: Pick<Deps, 'db'>, animeIds: readonly number[]): Promise<parts.AnimeLink[][]> {
  return parts.linksOf(db.manager, animeIds);
}

/** What the artwork of an anime is drawn from, for the route that serves pictures; null if there is no such anime. */
export async function findPosterSubject(
  deps: Pick<Deps, 'db'>,
  { animeId, userId = null }: { animeId: string; userId?: string | null },
): Promise<PosterSubject | null> {
  if (!/^[1-9]\d{0,8}$/.test(animeId)) return null;
  const id = Number(animeId);
  const [[anime], [labels]] = await Promise.all([readAnimeByIds(deps, [id], userId), labelsOf(deps, [id])]);
  if (!anime || !labels) return null;
  return posterSubjectOf(anime, labels);
}

/** The same for an anime that has already been read. */
export function posterSubjectOf(
  anime: Pick<
    AnimeRow,
    'id' | 'slug' | 'nativeTitle' | 'romajiTitle' | 'englishTitle' | 'format' | 'year' | 'motif'
  >,
  labels: PosterLabels,
): PosterSubject {
  const { id, slug, nativeTitle: native, format, year, motif } = anime;
  const facts = {
    id: String(id),
    slug,
    title: preferredTitle(anime, 'ENGLISH'),
    native,
    format,
    year,
    motif,
  };
  return { ...facts, ...drawnFrom(native, labels) };
}

export type PosterLabels = Pick<parts.AnimeLabels, 'genres' | 'tags'>;

/** The parts of a poster subject that come from labels and from the native title. */
export function drawnFrom(
  native: string,
  { genres, tags }: PosterLabels,
): Pick<PosterSubject, 'genres' | 'tags' | 'family'> {
  const told = tags.filter(({ spoiler }) => !spoiler).map(({ name }) => name);
  return { genres, tags: told, family: familyOf(native) };
}

/** The slugs of all listed anime in a stable order, for sitemaps. */
export function readSlugsForSitemap({ db }: Pick<Deps, 'db'>, page: PageInput): Promise<string[]> {
  return store.listedSlugs(db.manager, page);
}

export function countForSitemap({ db }: Pick<Deps, 'db'>): Promise<number> {
  return store.countListed(db.manager);
}
