import type { EntityManager } from 'typeorm';
import {
  type LinkedRun,
  linkedRuns,
  type TitleColumn,
  titlesOf,
  writeTitles,
} from '../../../data/stores/episodeTitleStore';
import { recordsOf, type SourceFact } from '../../../data/stores/sourceStore';
import { type EpisodePlace, type SourceDescriptor, type TitleField, titleFields } from '../../../sources';
import { type MappedEpisodes, mapEpisodes } from './mapRecord';

const columns: Record<TitleField, TitleColumn> = {
  EPISODE_TITLES: 'title',
  EPISODE_NATIVE_TITLES: 'nativeTitle',
};
const RECORDS_AT_ONCE = 500;

/** The part of a source's list that is certain to be an anime's episodes, if the list has as many. */
export interface Range {
  animeId: number;
  externalId: string;
  episodeCount: number;
  first: number;
  /** Null if it goes to the list's end. */
  last: number | null;
}

/**
 * Gives titles to episodes that have none, from sources in the operator's order, and takes away those that none gives any more.
 * Returns what each source gave. Runs once the anime are as they will be shown: which episodes are whose depends on their number
 * and on all anime that share a season.
 */
export async function titleEpisodes(manager: EntityManager, titling: Titling): Promise<SourceFact[]> {
  const facts: SourceFact[] = [];
  for (const field of titleFields) facts.push(...(await titleIn(manager, field, titling)));
  return facts;
}

interface Titling {
  sources: readonly SourceDescriptor[];
  before: readonly SourceFact[];
}

async function titleIn(
  manager: EntityManager,
  field: TitleField,
  { sources, before }: Titling,
): Promise<SourceFact[]> {
  const column = columns[field];
  const given = before.filter((fact) => fact.field === field);
  const said: Said[] = [];
  for (const source of sources) said.push(...(await saidBy(manager, source, field)));
  const saidOf = new Map<number, Said[]>();
  for (const one of said) saidOf.set(one.animeId, [...(saidOf.get(one.animeId) ?? []), one]);
  const animeIds = [...new Set([...given.map(({ animeId }) => animeId), ...saidOf.keys()])];
  const ours = new Map(given.map(({ animeId }) => [animeId, new Map<number, string>()]));
  for (const { animeId, shown } of given)
    for (const [number, title] of readTitles(shown)) ours.get(animeId)?.set(number, title);
  const facts: SourceFact[] = [];
  const changed: { id: number; title: string | null }[] = [];
  const episodes = await titlesOf(manager, animeIds);
  for (const [at, animeId] of animeIds.entries()) {
    const rows = episodes[at] ?? [];
    // What stands there and is no source's stays.
    const free = rows.filter(
      (row) => row[column] === null || row[column] === ours.get(animeId)?.get(row.number),
    );
    const wanted = new Map<number, string>();
    for (const one of rows.some(({ isUnsure }) => isUnsure) ? [] : (saidOf.get(animeId) ?? [])) {
      const fresh = free.flatMap(({ number }): [number, string][] => {
        const title = wanted.has(number) ? undefined : one.titles.get(number);
        return title === undefined ? [] : [[number, title]];
      });
      if (fresh.length === 0) continue;
      for (const [number, title] of fresh) wanted.set(number, title);
      const { sourceId, feed, externalId } = one;
      facts.push({ animeId, field, sourceId, feed, externalId, shown: writtenTitles(fresh) });
    }
    for (const row of free) {
      const next = wanted.get(row.number) ?? null;
      if (next !== row[column]) changed.push({ id: row.id, title: next });
    }
  }
  await writeTitles(manager, column, changed);
  return facts;
}

/** Titles that a source has for an anime, by the anime's own numbers. */
interface Said extends Pick<SourceFact, 'animeId' | 'sourceId' | 'feed' | 'externalId'> {
  titles: Map<number, string>;
}

async function saidBy(manager: EntityManager, source: SourceDescriptor, field: TitleField): Promise<Said[]> {
  const { id: sourceId, site, gives, placeOf } = source;
  if (!gives.includes(field) || !placeOf) return [];
  const ranges = rangesOf(await linkedRuns(manager, site), placeOf);
  const said: Said[] = [];
  for (let from = 0; from < ranges.length; from += RECORDS_AT_ONCE) {
    const slice = ranges.slice(from, from + RECORDS_AT_ONCE);
    const externalIds = [...new Set(slice.map(({ externalId }) => externalId))];
    const records = await recordsOf(manager, { sourceId, externalIds });
    for (const range of slice) {
      const { animeId, externalId } = range;
      // The latest one.
      const record = records.find((one) => one.externalId === externalId);
      const episodes = record && mapEpisodes(source, record.payload, field);
      const titles = episodes && titlesIn(range, episodes);
      if (record && titles?.size) said.push({ animeId, sourceId, feed: record.feed, externalId, titles });
    }
  }
  return said;
}

/** Which part of which list is whose. Anime without a number, with several places, or with the place of another get none. */
export function rangesOf(
  runs: readonly LinkedRun[],
  placeOf: (externalId: string) => EpisodePlace | undefined,
): Range[] {
  const placed = runs.flatMap((run) => {
    const place = placeOf(run.externalId);
    return place ? [{ ...run, ...place }] : [];
  });
  const places = new Map<number, number>();
  for (const { animeId } of placed) places.set(animeId, (places.get(animeId) ?? 0) + 1);
  const lists = new Map<string, typeof placed>();
  for (const one of placed) lists.set(one.list, [...(lists.get(one.list) ?? []), one]);
  return [...lists.values()].flatMap((rows) =>
    rows.flatMap(({ animeId, externalId, episodeCount, first }) => {
      const isShared = rows.filter((other) => other.first === first).length > 1;
      if (isShared || episodeCount === null || places.get(animeId) !== 1) return [];
      const later = rows.filter((other) => other.first > first).map((other) => other.first);
      const last = later.length > 0 ? Math.min(...later) - 1 : null;
      return { animeId, externalId, episodeCount, first, last };
    }),
  );
}

/** By the anime's numbers; undefined if the part has more or fewer episodes than the anime. */
export function titlesIn(
  { episodeCount, first, last }: Range,
  { count, titles }: MappedEpisodes,
): Map<number, string> | undefined {
  const end = last ?? count;
  if (end > count || end - first + 1 !== episodeCount) return undefined;
  const own = [...titles].filter(([number]) => number >= first && number <= end);
  return new Map(own.map(([number, title]) => [number - first + 1, title]));
}

/** Each with its number before it, as a list of texts. */
const writtenTitles = (titles: readonly [number, string][]): string =>
  JSON.stringify(titles.map(([number, title]) => `${number} ${title}`));

function readTitles(written: string | null): [number, string][] {
  const lines = JSON.parse(written ?? '[]') as string[];
  return lines.map((line) => {
    const space = line.indexOf(' ');
    return [Number(line.slice(0, space)), line.slice(space + 1)];
  });
}
