import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Viewing } from '../../../data/stores/viewing';
import { countWatchesByHour, firstWatchFrom, hidesEntries } from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../deps';
import { dayAt, HOUR_MS, listZoneOffsets } from './zoneOffsets';

export interface HeatMap {
  year: number;
  total: number;
  days: { date: string; count: number }[];
  years: number[];
}

/** Hours per day; also a safe bound on a time zone's offset from UTC. */
const DAY_HOURS = 24;

/**
 * A year of watching by day, in the viewer's time zone. Counts only episodes with a known time, of entries the viewer may see.
 * Hours are cached and summed into days per request, so a change of year or zone needs no new query.
 */
export async function heatMapOf(
  deps: Pick<Deps, 'db' | 'clock' | 'listCache'>,
  { viewing, year: asked, timeZone }: { viewing: Viewing; year?: number | null; timeZone: string },
): Promise<HeatMap> {
  const today = dayAt(timeZone, deps.clock.now());
  const year = asked ?? Number(today.slice(0, 4));
  const watched = await watchHoursOf(deps, viewing);
  const days = [...daysOf(watched, { year, timeZone })].map(([day, count]) => ({
    date: new Date(day * DAY_HOURS * HOUR_MS).toISOString().slice(0, 10),
    count,
  }));
  return { year, total: days.reduce((sum, { count }) => sum + count, 0), days, years: watched.years };
}

/** Episodes by day since 1970, in order, for a year in the given zone. */
function daysOf(
  { hours, counts }: WatchHours,
  { year, timeZone }: { year: number; timeZone: string },
): Map<number, number> {
  const [first, next] = [Date.UTC(year) / HOUR_MS, Date.UTC(year + 1) / HOUR_MS];
  const days = new Map<number, number>();
  const start = firstFrom(hours, first - DAY_HOURS);
  if (start === hours.length || (hours[start] ?? 0) >= next + DAY_HOURS) return days;
  const offsets = listZoneOffsets(timeZone, first - DAY_HOURS, next + DAY_HOURS);
  let known = 0;
  for (let at = start; at < hours.length; at += 1) {
    const hour = hours[at] ?? 0;
    if (hour >= next + DAY_HOURS) break;
    while ((offsets[known + 1]?.from ?? Number.POSITIVE_INFINITY) <= hour) known += 1;
    const day = dayOf(hour, offsets[known]?.minutes ?? 0);
    if (day * DAY_HOURS >= first && day * DAY_HOURS < next)
      days.set(day, (days.get(day) ?? 0) + (counts[at] ?? 0));
  }
  return days;
}

/** Days since 1970, in local time. */
function dayOf(hour: number, minutes: number): number {
  return Math.floor((hour * 60 + minutes) / (DAY_HOURS * 60));
}

/** Index of the first hour that is not before this one. */
function firstFrom(hours: Int32Array, wanted: number): number {
  let [low, high] = [0, hours.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hours[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Episodes watched per hour since 1970, in order. */
interface WatchHours {
  hours: Int32Array;
  counts: Int32Array;
  /** In UTC, newest first; at most 100. */
  years: number[];
}

/** Span of history one statement reads; between statements, the event loop runs. */
const SLICE_MS = 60 * 24 * HOUR_MS;
const MAX_YEARS = 100;

/**
 * When the user watched entries the viewer may see, where the time is known: read once, then cached until their list changes.
 */
function watchHoursOf(deps: Pick<Deps, 'db' | 'listCache'>, viewing: Viewing): Promise<WatchHours> {
  return deps.listCache.of({
    name: 'hours',
    viewing,
    count: () => readHours(deps, viewing),
    bytesOf: ({ hours, counts, years }) => hours.byteLength + counts.byteLength + years.length * 8,
  });
}

async function readHours({ db: { manager } }: Pick<Deps, 'db'>, viewing: Viewing): Promise<WatchHours> {
  // If no entry is hidden, the common case, the index of the history alone answers.
  const all = viewing.as === 'owner' || !(await hidesEntries(manager, viewing));
  const found: { hour: string; count: number }[] = [];
  let from = new Date(0);
  for (;;) {
    const first = await firstWatchFrom(manager, { userId: viewing.ownerId, from });
    if (!first) break;
    const start = new Date(Math.floor(first.getTime() / HOUR_MS) * HOUR_MS);
    const until = new Date(start.getTime() + SLICE_MS);
    found.push(...(await countWatchesByHour(manager, { viewing, from: start, until, all })));
    from = until;
    await nextTurn();
  }
  const years = new Set(found.map(({ hour }) => Number(hour.slice(0, 4))));
  return {
    hours: Int32Array.from(found, ({ hour }) => Date.parse(`${hour.replace(' ', 'T')}:00:00Z`) / HOUR_MS),
    counts: Int32Array.from(found, ({ count }) => count),
    years: [...years].sort((a, b) => b - a).slice(0, MAX_YEARS),
  };
}
