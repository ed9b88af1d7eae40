import type { AnimeSeason } from '../../data/entities/catalogue';
import type { ImportedAnime } from './imported';
import { wordsOf } from './offlineDatabase/vocabulary';

/** How an imported entry relates to the catalogue row it was joined with. */
export type Role =
  /** The two are the same anime. */
  | 'WHOLE'
  /** The entry covers several rows as its parts; the oldest of them gets its names. */
  | 'FIRST_PART'
  | 'PART';

export interface JoinedEntry {
  role: Role;
  anime: ImportedAnime;
}

/** What imported entries add to a catalogue row. Bangumi-data and our own files take precedence in every field. */
export interface Overlay {
  title: string | null;
  synonyms: string[];
  /** Only for finished anime. */
  episodes: number | null;
  year: number | null;
  season: AnimeSeason | null;
  minutes: number | null;
  score: number | null;
  genres: string[];
  tags: string[];
  studios: string[];
  producers: string[];
  material: string | null;
  adult: boolean;
  ids: string[];
  related: string[];
  picture: string | null;
  thumbnail: string | null;
}

/**
 * Merges all entries joined with a row into one overlay; for each field, the first entry that knows it wins. Of an entry that
 * covers several rows, only what applies to every part is taken: neither its count nor its dates, and its names only once.
 */
export function overlayOf(entries: readonly JoinedEntry[]): Overlay | undefined {
  if (entries.length === 0) return undefined;
  const whole = entries.filter(({ role }) => role === 'WHOLE').map(({ anime }) => anime);
  const named = entries.filter(({ role }) => role !== 'PART').map(({ anime }) => anime);
  const all = entries.map(({ anime }) => anime);
  const words = all.map(({ tags }) => wordsOf(tags));
  const first = <T, R>(list: readonly T[], read: (one: T) => R | null): R | null =>
    list.map(read).find((value) => value !== null) ?? null;
  const firstList = <T>(list: readonly T[], read: (one: T) => string[]): string[] =>
    list.map(read).find((names) => names.length > 0) ?? [];
  const together = (lists: readonly string[][]): string[] => [...new Set(lists.flat())];
  return {
    title: first(whole, ({ title }) => title),
    synonyms: together(named.map(({ title, synonyms }) => [title, ...synonyms])),
    episodes: first(whole, ({ status, episodes }) => (status === 'FINISHED' ? episodes : null)),
    year: first(whole, ({ year }) => year),
    season: first(whole, ({ year, season }) => (year === null ? null : season)),
    minutes: first(all, ({ minutes }) => minutes),
    score: first(all, ({ score }) => score),
    genres: firstList(words, ({ genres }) => genres),
    tags: firstList(words, ({ tags }) => tags),
    studios: firstList(all, ({ studios }) => studios),
    producers: firstList(all, ({ producers }) => producers),
    material: first(words, ({ material }) => material),
    adult: words.some(({ adult }) => adult),
    ids: together(whole.map(({ ids }) => ids)),
    related: together(named.map(({ related }) => related)),
    picture: first(all, ({ picture }) => picture),
    thumbnail: first(all, ({ thumbnail }) => thumbnail),
  };
}
