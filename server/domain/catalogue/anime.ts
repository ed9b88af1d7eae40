import { type TitleLanguage, titleIn } from '../../../shared/titles';
import type { PageInput } from '../../data/page';
import * as parts from '../../data/stores/animePartsStore';
import type { AnimeRow } from '../../data/stores/animeRow';
import * as store from '../../data/stores/animeStore';
import type { PosterSubject } from '../artwork';
import type { Deps } from '../ports';
import { compact, normalise } from '../search/normalise';
import { familyOf } from './franchise/readTitle';

/** What people read of one anime, or of many at once: `loaders.ts` joins the calls of one request. */

/** The title to show; where the viewer has no choice of a language, the usual one (product P2). */
export function preferredTitle(
  { englishTitle, romajiTitle, nativeTitle }: Pick<AnimeRow, 'englishTitle' | 'romajiTitle' | 'nativeTitle'>,
  language?: TitleLanguage,
): string {
  return titleIn({ english: englishTitle, romaji: romajiTitle, native: nativeTitle }, language);
}

/** In the order of the alphabet people read: titles that only exist in Japanese script follow after z. */
export function sortTitle(title: string): string {
  return (normalise(title) || compact(title)).slice(0, 100);
}

/** A whole title as search and lookups compare it. */
export const titleKey = (title: string): string => compact(normalise(title));

/** Whether a title has this text, as search compares them. */
export function titleHas(title: string, text: string): boolean {
  const wanted = titleKey(text);
  return wanted !== '' && titleKey(title).includes(wanted);
}

/**
 * Anime in the order of their ids; null where an id has none. What people added for themselves alone is there for `userId`
 * alone: without one, the catalogue is all there is.
 */
export function animeByIds(
  { db }: Pick<Deps, 'db'>,
  ids: readonly number[],
  userId: string | null = null,
): Promise<(AnimeRow | null)[]> {
  return store.findAnime(db.manager, ids, userId);
}

/** The rows in which series go on, by their keys in the source. */
export function animeBySourceKeys(
  { db }: Pick<Deps, 'db'>,
  keys: readonly string[],
): Promise<(AnimeRow | null)[]> {
  return store.findBySourceKeys(db.manager, keys);
}

/**
 * One anime by its address, also one that no list shows; null when there is none. A former address finds it as well:
 * its `slug` is then another than the one asked for, and the caller redirects to it.
 */
export async function findAnimeBySlug(
  { db }: Pick<Deps, 'db'>,
  { slug, userId = null }: { slug: string; userId?: string | null },
): Promise<AnimeRow | null> {
  const wanted = slug.toLowerCase();
  const found = await store.findBySlug(db.manager, wanted, userId);
  return found ?? (await store.findByFormerSlug(db.manager, wanted));
}

/** Where a former address of an anime leads; null for an address that is in use, or that never was. */
export function presentSlug({ db }: Pick<Deps, 'db'>, { slug }: { slug: string }): Promise<string | null> {
  return store.slugOfFormer(db, slug.toLowerCase());
}

/** Genres, studios and tags of each of these anime. */
export function labelsOf(
  { db }: Pick<Deps, 'db'>,
  animeIds: readonly number[],
): Promise<parts.AnimeLabels[]> {
  return parts.labelsOf(db.manager, animeIds);
}

/** The names besides native, romaji and English, the common ones first. */
export function synonymsOf({ db }: Pick<Deps, 'db'>, animeIds: readonly number[]): Promise<string[][]> {
  return parts.synonymsOf(db.manager, animeIds);
}

/** Streaming pages and entries in other databases of each of these anime. */
export function linksOf({ db }: Pick<Deps, 'db'>, animeIds: readonly number[]): Promise<parts.AnimeLink[][]> {
  return parts.linksOf(db.manager, animeIds);
}

/** What the picture of one anime is drawn from, for the route that serves pictures; null where there is no such anime. */
export async function findPosterSubject(
  deps: Pick<Deps, 'db'>,
  { animeId, userId = null }: { animeId: string; userId?: string | null },
): Promise<PosterSubject | null> {
  if (!/^[1-9]\d{0,8}$/.test(animeId)) return null;
  const id = Number(animeId);
  const [[anime], [labels]] = await Promise.all([animeByIds(deps, [id], userId), labelsOf(deps, [id])]);
  if (!anime || !labels) return null;
  return posterSubjectOf(anime, labels);
}

/** The same of an anime that has been read already. */
export function posterSubjectOf(
  anime: Pick<
    AnimeRow,
    'id' | 'slug' | 'nativeTitle' | 'romajiTitle' | 'englishTitle' | 'format' | 'year' | 'motif'
  >,
  labels: PosterLabels,
): PosterSubject {
  const { id, slug, nativeTitle: native, format, year, motif } = anime;
  const facts = { id: String(id), slug, title: preferredTitle(anime), native, format, year, motif };
  return { ...facts, ...drawnFrom(native, labels) };
}

export type PosterLabels = Pick<parts.AnimeLabels, 'genres' | 'tags'>;

/** What a picture takes from labels and from the native title. */
export function drawnFrom(
  native: string,
  { genres, tags }: PosterLabels,
): Pick<PosterSubject, 'genres' | 'tags' | 'family'> {
  const told = tags.filter(({ spoiler }) => !spoiler).map(({ name }) => name);
  return { genres, tags: told, family: familyOf(native) };
}

/** The addresses of all anime that lists show, in an order that stays: for sitemaps. */
export function slugsForSitemap({ db }: Pick<Deps, 'db'>, page: PageInput): Promise<string[]> {
  return store.listedSlugs(db.manager, page);
}

export function countForSitemap({ db }: Pick<Deps, 'db'>): Promise<number> {
  return store.countListed(db.manager);
}
