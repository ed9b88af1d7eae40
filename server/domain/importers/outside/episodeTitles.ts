import type { EntityManager } from 'typeorm';
import {
  type LinkedRun,
  linkedRuns,
  type StoredTitle,
  type TitleColumn,
  titlesOf,
  writeTitles,
} from '../../../data/stores/episodeTitleStore';
import { recordsOf, type SourceFact } from '../../../data/stores/sourceStore';
import { type EpisodePlace, type SourceDescriptor, type TitleField, titleFields } from '../../../sources';
import { type MappedEpisodes, mapEpisodes } from './mapRecord';

type EpisodePart = Exclude<keyof MappedEpisodes, 'count'>;
type EpisodeField = TitleField | 'EPISODE_STILLS';

const parts: Record<EpisodeField, EpisodePart> = {
  EPISODE_TITLES: 'titles',
  EPISODE_NATIVE_TITLES: 'nativeTitles',
  EPISODE_STILLS: 'stills',
};
const columns: Record<TitleField, TitleColumn> = {
  EPISODE_TITLES: 'title',
  EPISODE_NATIVE_TITLES: 'nativeTitle',
};
/** The part of a source's list that is certain to be an anime's episodes, if the list has as many. */
export interface Range {
  animeId: number;
  externalId: string;
  episodeCount: number;
  first: number;
  /** Null if it goes to the list's end. */
  last: number | null;
}

/** Of a source, by anime. */
export interface Places {
  source: SourceDescriptor;
  ranges: ReadonlyMap<number, Range>;
}

/**
 * Which episodes are whose, by the sources in the operator's order. Depends on the number of an anime's episodes and on all anime that
 * share a season, so it is known once they are as they will be shown.
 */
export async function placeEpisodes(
  manager: EntityManager,
  sources: readonly SourceDescriptor[],
): Promise<Places[]> {
  const places: Places[] = [];
  for (const source of sources) {
    const { site, placeOf } = source;
    const ranges = placeOf ? rangesOf(await linkedRuns(manager, site), placeOf) : [];
    places.push({ source, ranges: new Map(ranges.map((range) => [range.animeId, range])) });
  }
  return places;
}

/**
 * Gives titles to episodes of these anime that have none, and takes away those that no source gives any more; finds pictures of
 * episodes by the same rules. Returns what each source gave. `before` has what was given last time. All texts of a large catalogue
 * together would fill the memory: call it for some anime at a time.
 */
export async function titleEpisodes(
  manager: EntityManager,
  {
    places,
    animeIds,
    before,
  }: { places: readonly Places[]; animeIds: readonly number[]; before: readonly SourceFact[] },
): Promise<SourceFact[]> {
  const given = new Map<string, Map<number, string>>();
  const titledBefore = before.filter(({ field }) => titleFields.some((one) => one === field));
  for (const { animeId, field, shown } of titledBefore) {
    const key = `${animeId} ${field}`;
    given.set(key, new Map([...(given.get(key) ?? []), ...readNumbered(shown)]));
  }
  const saidOf = new Map<number, Said[]>();
  for (const one of places)
    for (const said of await saidBy(manager, one, animeIds))
      saidOf.set(said.animeId, [...(saidOf.get(said.animeId) ?? []), said]);
  const touched = [...new Set([...titledBefore.map(({ animeId }) => animeId), ...saidOf.keys()])];
  const facts: SourceFact[] = [];
  const changed: Record<TitleColumn, { id: number; title: string | null }[]> = { title: [], nativeTitle: [] };
  const episodes = await titlesOf(manager, touched);
  for (const [at, animeId] of touched.entries()) {
    const rows = episodes[at] ?? [];
    const certain = rows.some(({ isUnsure }) => isUnsure) ? [] : (saidOf.get(animeId) ?? []);
    for (const field of titleFields) {
      const column = columns[field];
      const ours = given.get(`${animeId} ${field}`);
      // What stands there and is no source's stays.
      const free = rows.filter((row) => row[column] === null || row[column] === ours?.get(row.number));
      const titles = firstGiven(certain, field, free);
      facts.push(...titles.facts);
      for (const row of free) {
        const next = titles.given.get(row.number) ?? null;
        if (next !== row[column]) changed[column].push({ id: row.id, title: next });
      }
    }
    facts.push(...firstGiven(certain, 'EPISODE_STILLS', rows).facts);
  }
  for (const column of Object.values(columns)) await writeTitles(manager, column, changed[column]);
  return facts;
}

/** What a source has for the episodes of an anime, by the anime's own numbers. */
interface Said extends Pick<SourceFact, 'animeId' | 'sourceId' | 'feed' | 'externalId'> {
  texts: Record<EpisodeField, Map<number, string>>;
}

/** Of each of these episodes what the first source has that has anything, and who gave what. */
function firstGiven(
  said: readonly Said[],
  field: EpisodeField,
  episodes: readonly Pick<StoredTitle, 'number'>[],
): { given: Map<number, string>; facts: SourceFact[] } {
  const given = new Map<number, string>();
  const facts: SourceFact[] = [];
  for (const { texts, animeId, sourceId, feed, externalId } of said) {
    const fresh = episodes.flatMap(({ number }): [number, string][] => {
      const text = given.has(number) ? undefined : texts[field].get(number);
      return text === undefined ? [] : [[number, text]];
    });
    if (fresh.length === 0) continue;
    for (const [number, text] of fresh) given.set(number, text);
    facts.push({ animeId, field, sourceId, feed, externalId, shown: writtenNumbered(fresh) });
  }
  return { given, facts };
}

async function saidBy(
  manager: EntityManager,
  { source, ranges }: Places,
  animeIds: readonly number[],
): Promise<Said[]> {
  const { id: sourceId } = source;
  const wanted = animeIds.flatMap((animeId) => ranges.get(animeId) ?? []);
  const externalIds = [...new Set(wanted.map(({ externalId }) => externalId))];
  const records = await recordsOf(manager, { sourceId, externalIds });
  return wanted.flatMap((range): Said[] => {
    const { animeId, externalId } = range;
    // The latest one.
    const record = records.find((one) => one.externalId === externalId);
    const episodes = record && mapEpisodes(source, record.payload);
    if (!record || !episodes) return [];
    const partOf = (field: EpisodeField) => partIn(range, episodes, parts[field]);
    const texts = {
      EPISODE_TITLES: partOf('EPISODE_TITLES'),
      EPISODE_NATIVE_TITLES: partOf('EPISODE_NATIVE_TITLES'),
      EPISODE_STILLS: partOf('EPISODE_STILLS'),
    };
    const isEmpty = Object.values(texts).every(({ size }) => size === 0);
    return isEmpty ? [] : [{ animeId, sourceId, feed: record.feed, externalId, texts }];
  });
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

/** By the anime's numbers; nothing if the part has more or fewer episodes than the anime. */
export function partIn(
  { episodeCount, first, last }: Range,
  episodes: MappedEpisodes,
  what: EpisodePart,
): Map<number, string> {
  const { count } = episodes;
  const end = last ?? count;
  if (end > count || end - first + 1 !== episodeCount) return new Map();
  const own = [...episodes[what]].filter(([number]) => number >= first && number <= end);
  return new Map(own.map(([number, text]) => [number - first + 1, text]));
}

/** Each with its number before it, as a list of texts. */
const writtenNumbered = (texts: readonly [number, string][]): string =>
  JSON.stringify(texts.map(([number, text]) => `${number} ${text}`));

/** The texts of episodes by their numbers. */
export function readNumbered(written: string | null): [number, string][] {
  const lines = JSON.parse(written ?? '[]') as string[];
  return lines.map((line) => {
    const space = line.indexOf(' ');
    return [Number(line.slice(0, space)), line.slice(space + 1)];
  });
}
