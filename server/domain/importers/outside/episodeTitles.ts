import type { EntityManager } from 'typeorm';
import {
  type LinkedRun,
  linkedRuns,
  type StoredTitle,
  titlesOf,
  writeTitles,
} from '../../../data/stores/episodeTitleStore';
import { recordsOf, type SourceFact } from '../../../data/stores/sourceStore';
import type { EpisodePlace, SourceDescriptor } from '../../../sources';
import { type MappedEpisodes, mapEpisodes } from './mapRecord';

const TITLES = 'EPISODE_TITLES';
const STILLS = 'EPISODE_STILLS';
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
 * Gives titles to episodes that have none, from sources in the operator's order, and takes away those that none gives any more;
 * finds pictures of episodes by the same rules. Returns what each source gave. Runs once the anime are as they will be shown: which episodes are whose depends on their number
 * and on all anime that share a season.
 */
export async function titleEpisodes(
  manager: EntityManager,
  { sources, before }: { sources: readonly SourceDescriptor[]; before: readonly SourceFact[] },
): Promise<SourceFact[]> {
  const given = before.filter(({ field }) => field === TITLES);
  const said: Said[] = [];
  for (const source of sources) said.push(...(await saidBy(manager, source)));
  const saidOf = new Map<number, Said[]>();
  for (const one of said) saidOf.set(one.animeId, [...(saidOf.get(one.animeId) ?? []), one]);
  const animeIds = [...new Set([...given.map(({ animeId }) => animeId), ...saidOf.keys()])];
  const ours = new Map(given.map(({ animeId }) => [animeId, new Map<number, string>()]));
  for (const { animeId, shown } of given)
    for (const [number, title] of readNumbered(shown)) ours.get(animeId)?.set(number, title);
  const facts: SourceFact[] = [];
  const changed: Pick<StoredTitle, 'id' | 'title'>[] = [];
  const episodes = await titlesOf(manager, animeIds);
  for (const [at, animeId] of animeIds.entries()) {
    const rows = episodes[at] ?? [];
    // What stands there and is no source's stays.
    const free = rows.filter(
      ({ number, title }) => title === null || title === ours.get(animeId)?.get(number),
    );
    const certain = rows.some(({ isUnsure }) => isUnsure) ? [] : (saidOf.get(animeId) ?? []);
    const titles = firstGiven(certain, TITLES, free);
    facts.push(...titles.facts, ...firstGiven(certain, STILLS, rows).facts);
    const wanted = titles.given;
    for (const { id, number, title } of free) {
      const next = wanted.get(number) ?? null;
      if (next !== title) changed.push({ id, title: next });
    }
  }
  await writeTitles(manager, changed);
  return facts;
}

/** What a source has for the episodes of an anime, by the anime's own numbers. */
type Said = Pick<SourceFact, 'animeId' | 'sourceId' | 'feed' | 'externalId'> &
  Record<typeof TITLES | typeof STILLS, Map<number, string>>;

/** Of each of these episodes what the first source has that has anything, and who gave what. */
function firstGiven(
  said: readonly Said[],
  field: typeof TITLES | typeof STILLS,
  episodes: readonly Pick<StoredTitle, 'number'>[],
): { given: Map<number, string>; facts: SourceFact[] } {
  const given = new Map<number, string>();
  const facts: SourceFact[] = [];
  for (const { [field]: texts, animeId, sourceId, feed, externalId } of said) {
    const fresh = episodes.flatMap(({ number }): [number, string][] => {
      const text = given.has(number) ? undefined : texts.get(number);
      return text === undefined ? [] : [[number, text]];
    });
    if (fresh.length === 0) continue;
    for (const [number, text] of fresh) given.set(number, text);
    facts.push({ animeId, field, sourceId, feed, externalId, shown: writtenNumbered(fresh) });
  }
  return { given, facts };
}

async function saidBy(manager: EntityManager, source: SourceDescriptor): Promise<Said[]> {
  const { id: sourceId, site, gives, placeOf } = source;
  if (!placeOf || !(gives.includes(TITLES) || gives.includes(STILLS))) return [];
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
      const episodes = record && mapEpisodes(source, record.payload);
      if (!record || !episodes) continue;
      const [titles, stills] = [partIn(range, episodes, 'titles'), partIn(range, episodes, 'stills')];
      if (titles.size + stills.size === 0) continue;
      said.push({ animeId, sourceId, feed: record.feed, externalId, [TITLES]: titles, [STILLS]: stills });
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

/** By the anime's numbers; nothing if the part has more or fewer episodes than the anime. */
export function partIn(
  { episodeCount, first, last }: Range,
  episodes: MappedEpisodes,
  what: 'titles' | 'stills',
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
