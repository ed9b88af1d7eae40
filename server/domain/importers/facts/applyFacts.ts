import { type FactName, factBounds, factNames } from '../../../../shared/facts';
import type { FactValues } from '../../../data/entities/editing';
import { instantOfDay } from '../../catalogue/calendarDay';
import { deriveRun } from '../../catalogue/episodes/deriveRun';
import { broadcastSeasonOf, seasonOf } from '../../catalogue/season';
import type { AnimeRecord } from '../source';
import { factFields } from './fields';

/** Accepted facts of one anime, by field. */
export type Facts = Partial<Record<FactName, FactValues>>;

export const isFactName = (text: string): text is FactName => text in factFields;

export const areSameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** The values a field shows; for fields that no source has, the accepted ones. */
export function valuesOf(record: AnimeRecord, facts: Facts, name: FactName): FactValues {
  return factFields[name].ofRecord?.read(record) ?? facts[name] ?? [];
}

/**
 * Values normalised for storage, without duplicates; undefined if any of them, their number or all together are invalid.
 */
export function checkedValues(name: FactName, values: readonly string[]): FactValues | undefined {
  const { value: schema, needed = false, together } = factFields[name];
  if (values.length > factBounds[name].most || (needed && values.length === 0)) return undefined;
  const checked = values.map((value) => schema.safeParse(value));
  const kept = checked.flatMap(({ success, data }) => (success ? [data] : []));
  if (kept.length < values.length) return undefined;
  const unique = [...new Set(kept)];
  return together ? together(unique) : unique;
}

/** The fields that an anime's run is derived from. */
const ofTheRun: readonly FactName[] = ['FORMAT', 'STARTS_ON', 'ENDS_ON', 'EPISODE_COUNT'];

/**
 * Lays accepted facts over a composed record, field by field. What depends on the changed ones (episodes, the end, the season)
 * is derived again. `days` are those of all episodes, where an outside source lists them: none take such a list away.
 */
export function applyFacts(record: AnimeRecord, facts: Facts, days?: readonly string[]): AnimeRecord {
  let laid = record;
  for (const name of factNames) {
    const values = facts[name];
    const field = factFields[name].ofRecord;
    if (values && field && !areSameValues(field.read(record), values)) laid = field.lay(laid, values);
  }
  // A slug requested by our own files belongs to the title it was written for.
  if (laid.englishTitle !== record.englishTitle || laid.romajiTitle !== record.romajiTitle)
    laid = { ...laid, wishedSlug: undefined };
  const moved = ofTheRun.some((name) => !areSameValues(valuesOf(record, {}, name), valuesOf(laid, {}, name)));
  if (!moved && !days) return laid;
  const run = runAnew(laid, facts, days);
  const ends = facts.ENDS_ON ? { endsAt: laid.endsAt, endsDated: laid.endsDated } : {};
  return { ...laid, ...(facts.SEASON ? {} : seasonAnew(laid, record)), ...run, ...ends };
}

type Run = Pick<
  AnimeRecord,
  | 'endsAt'
  | 'endsDated'
  | 'airsUntil'
  | 'openRun'
  | 'episodeCount'
  | 'episodeCountEstimated'
  | 'episodes'
  | 'expectedAt'
>;

function runAnew(record: AnimeRecord, facts: Facts, days: readonly string[] = []): Partial<Run> {
  const { format, startsAt, startsDated, endsAt, endsDated, broadcastAt, expectedAt } = record;
  const sureCount = record.episodeCountEstimated ? null : record.episodeCount;
  // An open-ended run continues to be counted by weeks unless a count is known.
  if (record.openRun && sureCount === null && !facts.ENDS_ON?.length) return {};
  const isListed = days.length > 0;
  const run = deriveRun({
    format,
    startsAt,
    endsAt,
    slot: broadcastAt && { at: broadcastAt, days: 7 },
    sureCount,
    // A fact has no date, so only the first cour is certain.
    takenAt: startsAt ?? new Date(0),
    databases: 0,
    days: isListed ? days.map(instantOfDay) : undefined,
  });
  return {
    endsAt: run.endsAt,
    endsDated: startsDated || (endsDated && run.endsAt?.getTime() === endsAt?.getTime()),
    airsUntil: run.airsUntil,
    openRun: run.openRun,
    episodeCount: run.count,
    episodeCountEstimated: run.countEstimated,
    episodes: run.episodes.map((episode) => ({ ...episode, dated: isListed || startsDated })),
    expectedAt: startsAt === null ? expectedAt : null,
  };
}

function seasonAnew(
  { startsAt, format }: AnimeRecord,
  before: AnimeRecord,
): Pick<AnimeRecord, 'year' | 'season'> {
  if (startsAt?.getTime() === before.startsAt?.getTime()) return { year: before.year, season: before.season };
  if (startsAt === null) return { year: null, season: null };
  return format === 'TV' || format === 'SPECIAL' ? broadcastSeasonOf(startsAt) : seasonOf(startsAt);
}
