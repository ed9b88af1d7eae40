import type { AnimeFormat } from '../../../data/entities/catalogue';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
export interface RunFacts {
  format: AnimeFormat;
  startsAt: Date | null;
  /** As given by the source. */
  endsAt: Date | null;
  /** The end is known to be right, however far it is from the episodes. */
  endIsRight?: boolean;
  slot: Slot | null;
  /** A known episode count: curated or imported. */
  sureCount: number | null;
  /** How many weeks an open-ended run fills, if known better than by the rule. */
  plannedWeeks?: number;
  /** When the source was taken: a run without an end was still running then. */
  takenAt: Date;
  /** How many databases list it. An open-ended row that hardly any lists was more likely forgotten. */
  databases: number;
  /** The day of each episode, where a list of all is known: nothing is derived then. */
  days?: readonly Date[];
}

/** The broadcast slot: its first instant and the days between two episodes (0: all at once). */
export interface Slot {
  at: Date;
  days: number;
}

export interface DerivedRun {
  count: number | null;
  countEstimated: boolean;
  endsAt: Date | null;
  airsUntil: Date | null;
  openRun: boolean;
  episodes: DerivedEpisode[];
}

/** Beyond this many weeks breaks add up, and weeks no longer equal episodes. */
const MAX_COUNTABLE_WEEKS = 60;
const YEAR_OF_WEEKS = 52;
const FOLLOWED = 2;
/** A stated slot belongs to the start if it is this close; otherwise it was moved later, or is a misprint. */
export const SLOT_TOLERANCE_MS = 3 * 24 * HOUR_MS;
/** A weekly run said to have lasted a cour longer than its episodes, and this many times as long, ended before. */
const OVERLONG_RUN = { weeks: 11, times: 1.75 };

/**
 * Derives episodes and count of one anime from the broadcast facts of its source. The rules, with reasons and figures, are in
 * docs/catalogue.md. In short: a film is one episode; a run with an end has as many episodes as its slot has weeks; a run
 * without an end ends with the cour it was in when the source was taken, unless it had then been running for more than a year:
 * that one continues. A known count overrides all of these.
 */
export function deriveRun(facts: RunFacts): DerivedRun {
  const { format, startsAt, endsAt, sureCount, days } = facts;
  if (days) return listed(facts, days);
  if (!startsAt) return nothing(facts, endsAt);
  if (isSingle(format, sureCount)) return single(facts, startsAt);
  if (format === 'OVA') return nothing(facts, endsAt ?? startsAt);
  return endsAt ? finished(facts, startsAt, endsAt) : unfinished(facts, startsAt);
}

/** Its only episode is at its start. */
export const isSingle = (format: AnimeFormat, sureCount: number | null): boolean =>
  format === 'MOVIE' || (format === 'OVA' && sureCount === 1);

function listed({ endsAt }: RunFacts, days: readonly Date[]): DerivedRun {
  const episodes = days.map((airsAt, at) => ({ number: at + 1, airsAt, estimated: false }));
  const airsUntil = new Date(Math.max(...[...days, endsAt ?? 0].map(Number)));
  return run({ count: days.length, endsAt, airsUntil, episodes });
}

function single(facts: RunFacts, startsAt: Date): DerivedRun {
  const count = facts.sureCount ?? 1;
  const episodes = count === 1 ? dropAll(startsAt, 1, false) : [];
  return run({ count, endsAt: facts.endsAt, airsUntil: facts.endsAt ?? startsAt, episodes });
}

function finished(facts: RunFacts, startsAt: Date, endsAt: Date): DerivedRun {
  const first = firstSlot(facts, startsAt);
  const days = facts.slot?.days ?? 7;
  const weeks = days > 0 ? countWeeksBetween(first, endsAt, days) : 1;
  if (facts.sureCount !== null) {
    // The stated end is that of a rerun, a disc or another season: treat the run as one without an end.
    if (endIsFar(facts, weeks, days)) return { ...unfinished(facts, startsAt), endsAt: null };
    const episodes = spread(first, endsAt, weeks, days, facts);
    return run({ count: facts.sureCount, endsAt, airsUntil: endsAt, episodes });
  }
  const known = facts.slot !== null && days < 28 && weeks <= MAX_COUNTABLE_WEEKS;
  if (!known || slotWasMoved(facts, startsAt)) return nothing(facts, endsAt);
  // All at once without a count: only a television programme is then a single episode.
  if (days === 0 && facts.format !== 'TV') return nothing(facts, endsAt);
  const episodes = listWeeklyEpisodes({ first, count: weeks, days, lastAt: endsAt });
  return run({ count: weeks, countEstimated: true, endsAt, airsUntil: endsAt, episodes });
}

function endIsFar({ sureCount, format, endIsRight }: RunFacts, weeks: number, days: number): boolean {
  if (sureCount === null || endIsRight || days !== 7 || format !== 'TV') return false;
  return weeks - sureCount >= OVERLONG_RUN.weeks && weeks >= sureCount * OVERLONG_RUN.times;
}

/** Fits a known count to a run of this many weeks if the two can be reconciled; otherwise gives no dates. */
function spread(
  first: Date,
  endsAt: Date,
  weeks: number,
  days: number,
  { sureCount, format, slot }: RunFacts,
): DerivedEpisode[] {
  const count = sureCount ?? 0;
  const allAtOnce = days === 0 || endsAt.getTime() - first.getTime() < 24 * HOUR_MS;
  if (allAtOnce) return dropAll(first, count, count > 1);
  if (format === 'WEB' && !slot) return [];
  if (weeks >= count && weeks - count <= Math.max(3, count / 10)) {
    return listWeeklyEpisodes({ first, count, days, lastAt: endsAt });
  }
  // Fewer weeks than episodes: usually a long premiere with several of them.
  if (weeks > 3 && weeks < count && count - weeks <= 3) {
    return listWeeklyEpisodes({ first, count, days, lastAt: endsAt, atPremiere: count - weeks + 1 });
  }
  return [];
}

function unfinished(facts: RunFacts, startsAt: Date): DerivedRun {
  const { slot, sureCount, takenAt, format } = facts;
  const first = firstSlot(facts, startsAt);
  const running = countWeeksBetween(first, takenAt, 7);
  if (slot?.days === 0 && sureCount !== null) {
    return run({ count: sureCount, airsUntil: first, episodes: dropAll(first, sureCount, true) });
  }
  if (sureCount !== null && (slot || format === 'TV')) {
    const days = slot?.days ?? 7;
    const episodes = listWeeklyEpisodes({ first, count: sureCount, days });
    const last = episodes.at(-1)?.airsAt ?? null;
    return run({ count: sureCount, endsAt: last, airsUntil: last, episodes });
  }
  if (slot?.days !== 7) {
    const goesOn = format === 'TV' && running > YEAR_OF_WEEKS;
    const airsUntil = goesOn ? aYearAfter(takenAt) : after(startsAt, 12);
    return run({ count: sureCount, airsUntil, episodes: [] });
  }
  if (running > YEAR_OF_WEEKS && facts.plannedWeeks === undefined) {
    if (facts.databases < FOLLOWED) return nothing(facts, after(startsAt, YEAR_OF_WEEKS));
    return run({ count: null, airsUntil: aYearAfter(takenAt), openRun: true, episodes: [] });
  }
  const count = facts.plannedWeeks ?? weeksOfCours(running);
  const episodes = listWeeklyEpisodes({ first, count, days: 7 });
  const airsUntil = episodes.at(-1)?.airsAt ?? null;
  return run({ count, countEstimated: true, airsUntil, episodes });
}

/** Whole cours: one has 12 episodes far more often than 13, two have 24 to 26, and a longer run fills the year. */
function weeksOfCours(running: number): number {
  if (running <= 13) return 12;
  return running <= 26 ? 24 : 50;
}

function firstSlot({ slot }: RunFacts, startsAt: Date): Date {
  return slot && Math.abs(slot.at.getTime() - startsAt.getTime()) <= SLOT_TOLERANCE_MS ? slot.at : startsAt;
}

function slotWasMoved({ slot }: RunFacts, startsAt: Date): boolean {
  return slot !== null && slot.at.getTime() - startsAt.getTime() > YEAR_OF_WEEKS * WEEK_MS;
}

function after(date: Date, weeks: number): Date {
  return new Date(date.getTime() + weeks * WEEK_MS);
}

/** After a year without newer data, a run can no longer be assumed to continue. */
function aYearAfter(takenAt: Date): Date {
  return after(takenAt, YEAR_OF_WEEKS);
}

function nothing(facts: RunFacts, airsUntil: Date | null): DerivedRun {
  return run({ count: facts.sureCount, endsAt: facts.endsAt, airsUntil, episodes: [] });
}

type RunParts = Pick<DerivedRun, 'count' | 'airsUntil' | 'episodes'> & Partial<DerivedRun>;

function run(parts: RunParts): DerivedRun {
  return { countEstimated: false, endsAt: null, openRun: false, ...parts };
}

/** A finale half an hour early, or an end given as the end of the programme, still belongs to that week. */
const FINALE_TOLERANCE_MS = 12 * HOUR_MS;

export interface DerivedEpisode {
  number: number;
  airsAt: Date;
  /** False only if a source states the instant itself. */
  estimated: boolean;
}

export interface WeeklyRun {
  first: Date;
  count: number;
  /** Days between two broadcasts. */
  days: number;
  /** The stated end: the last episode's own instant. */
  lastAt?: Date;
  /** Episodes on the first evening. */
  atPremiere?: number;
}

/** One episode per slot. The source states the first one's instant and, for a run with an end, the last one's. */
export function listWeeklyEpisodes({
  first,
  count,
  days,
  lastAt,
  atPremiere = 1,
}: WeeklyRun): DerivedEpisode[] {
  return Array.from({ length: count }, (_, index) => {
    const slots = Math.max(0, index - (atPremiere - 1));
    const airsAt = new Date(first.getTime() + slots * days * DAY_MS);
    const stated = index === 0 || (lastAt !== undefined && index === count - 1);
    const late = lastAt !== undefined && (index === count - 1 || airsAt > lastAt);
    return { number: index + 1, airsAt: late && index > 0 ? lastAt : airsAt, estimated: !stated };
  });
}

/** Everything published at one instant. */
export function dropAll(at: Date, count: number, estimated: boolean): DerivedEpisode[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    airsAt: at,
    estimated: estimated && index > 0,
  }));
}

/** Number of broadcasts between two instants, both included. */
export function countWeeksBetween(first: Date, last: Date, days: number): number {
  return Math.max(
    1,
    Math.floor((last.getTime() - first.getTime() + FINALE_TOLERANCE_MS) / (days * DAY_MS)) + 1,
  );
}
