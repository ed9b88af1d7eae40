import type { AnimeFormat } from '../../../data/entities/catalogue';
import {
  type CountedEntry,
  readCountedEntries,
  readGenresOfList,
} from '../../../data/stores/statisticsStore';
import type { Viewing } from '../../../data/stores/viewing';
import type { Deps } from '../../deps';

export interface GenreCount {
  genre: string;
  count: number;
  minutes: number;
  meanScore: number | null;
}

export interface Statistics {
  anime: number;
  episodes: number;
  minutes: number;
  /** Episodes of anime whose length is unknown. */
  untimed: number;
  meanScore: number | null;
  scored: number;
  /** In steps of ten: 10 covers scores 1 to 10. */
  scores: { score: number; count: number }[];
  /** The most watched ones. */
  genres: GenreCount[];
  formats: { format: AnimeFormat; count: number }[];
  /** By the anime's year, earliest first. */
  years: { year: number; count: number }[];
}

const MAX_GENRES = 12;
const MAX_YEARS = 120;

/** Watch statistics; entries the viewer may not see do not count. */
export function statisticsOf(deps: Pick<Deps, 'db' | 'listCache'>, viewing: Viewing): Promise<Statistics> {
  return deps.listCache.of({ name: 'statistics', viewing, count: () => count(deps, viewing) });
}

async function count({ db: { manager } }: Pick<Deps, 'db'>, viewing: Viewing): Promise<Statistics> {
  const entries = await readCountedEntries(manager, viewing);
  const genres = await readGenresOfList(manager, viewing);
  const begun = new Map(entries.filter((entry) => entry.begun).map((entry) => [entry.animeId, entry]));
  const scored = entries.flatMap(({ score }) => score ?? []);
  const byStep = countBy(scored, (score) => Math.ceil(score / 10));
  const byFormat = countBy(begun.values(), ({ format }) => format);
  const byYear = countBy(begun.values(), ({ year }) => year);
  byYear.delete(null);
  return {
    anime: entries.filter(({ seen }) => seen > 0).length,
    episodes: sum(entries.map(({ seen }) => seen)),
    minutes: sum(entries.map(minutesOf)),
    untimed: sum(entries.map(({ minutes, seen }) => (minutes === null ? seen : 0))),
    meanScore: meanOf(scored),
    scored: scored.length,
    scores: Array.from({ length: 10 }, (_, at) => ({ score: (at + 1) * 10, count: byStep.get(at + 1) ?? 0 })),
    genres: mostFirst(countGenres(genres, begun), ({ genre }) => genre).slice(0, MAX_GENRES),
    formats: mostFirst(
      [...byFormat].map(([format, count]) => ({ format, count })),
      ({ format }) => format,
    ),
    years: [...byYear]
      .map(([year, count]) => ({ year: Number(year), count }))
      .sort((one, other) => one.year - other.year)
      .slice(-MAX_YEARS),
  };
}

function countGenres(
  genres: readonly { animeId: number; genre: string }[],
  begun: ReadonlyMap<number, CountedEntry>,
): GenreCount[] {
  const byGenre = new Map<string, CountedEntry[]>();
  for (const { animeId, genre } of genres) {
    const entry = begun.get(animeId);
    if (!entry) continue;
    const known = byGenre.get(genre);
    if (known) known.push(entry);
    else byGenre.set(genre, [entry]);
  }
  return [...byGenre].map(([genre, entries]) => ({
    genre,
    count: entries.length,
    minutes: sum(entries.map(minutesOf)),
    meanScore: meanOf(entries.flatMap(({ score }) => score ?? [])),
  }));
}

const minutesOf = ({ seen, minutes }: CountedEntry) => seen * (minutes ?? 0);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const meanOf = (numbers: readonly number[]) => (numbers.length > 0 ? sum(numbers) / numbers.length : null);

function countBy<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** Of those with the same number, by name. */
const mostFirst = <T extends { count: number }>(all: readonly T[], nameOf: (one: T) => string): T[] =>
  [...all].sort((one, other) => other.count - one.count || (nameOf(one) < nameOf(other) ? -1 : 1));
