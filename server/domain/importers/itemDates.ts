import { instantOfDay } from '../catalogue/calendarDay';
import { broadcastSeasonOf, type SeasonOfYear, seasonOf } from '../catalogue/season';
import { parseInstant } from '../text/instants';
import type { BangumiItem } from './bangumiData';
import { knownDates } from './knownDates';

/** An instant, or a day without a time (`catalogue/calendarDay.ts`). */
export interface When {
  at: Date;
  dated: boolean;
}

export interface ItemDates {
  start: When | null;
  end: When | null;
}

type Dated = Pick<BangumiItem, 'title' | 'type' | 'begin' | 'end' | 'broadcast' | 'sites'>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Midnight in China and in Japan: how the package writes a day without a time. */
const CHINA = '16:00';
const JAPAN = '15:00';
/** Before these years, Japanese television had no midnight slot, and anime films no Friday premieres. */
const LATE_NIGHT_SINCE = '2000';
const FRIDAYS_SINCE = '2017';

/**
 * When an entry began and ended. The package writes a bare date as midnight in China: at the end of the day in old entries, at
 * its beginning in newer ones. Which of the two applies, and when 01:00 in Japan is a real broadcast time, is decided by the
 * rules in docs/catalogue.md ("Dates").
 */
export function datesOf(item: Dated): ItemDates {
  const found = datesFound.get(item) ?? findDates(item);
  datesFound.set(item, found);
  return found;
}

/** Composing an anime asks for its dates many times. */
const datesFound = new WeakMap<Dated, ItemDates>();

function findDates(item: Dated): ItemDates {
  const known = knownDates(item);
  const begin = parseInstant(item.begin);
  if (!begin) return { start: null, end: stated(item.end) };
  const dated = isDated(item);
  const day = known?.startsOn ?? (dated ? dayOf(item, item.begin) : undefined);
  const start = day ? dayOnly(day) : { at: begin, dated: false };
  return { start, end: known?.endsOn ? endOn(item, start, known.endsOn) : endOf(item, start) };
}

/** A slot's instant by the same rules: for a programme without a time, its day. */
export function slotInstant(item: Dated, at: string): Date | null {
  const instant = parseInstant(at);
  return instant && isDated(item) ? instantOfDay(dayOf(item, at)) : instant;
}

/** Year and season of an entry's first day in Japan; null if the package has none. */
export function whenBegun(item: Dated): SeasonOfYear | null {
  const { start } = datesOf(item);
  if (!start) return null;
  // Any other type is assumed to be television.
  return ['web', 'movie', 'ova'].includes(item.type) ? seasonOf(start.at) : broadcastSeasonOf(start.at);
}

function endOf(item: Dated, start: When): When | null {
  const end = parseInstant(item.end);
  if (!end) return null;
  if (start.dated) return dayOnly(dayOf(item, item.end));
  const clock = clockOf(item.end);
  const late = (minutesOf(clock) - minutesOf(clockOf(item.begin)) + 1440) % 1440;
  // Up to an hour after the slot it is the end of that broadcast.
  const bare = (clock === CHINA || clock === JAPAN) && late > 60;
  return bare ? endOn(item, start, dayOf(item, item.end)) : { at: end, dated: false };
}

/** The broadcast of that day, at the time of the first slot. */
function endOn(item: Dated, start: When, day: string): When {
  if (start.dated) return dayOnly(day);
  const lateNight = clockOf(item.begin) >= JAPAN && beginsTheDay(item);
  const at = new Date(`${day}T${item.begin.slice(11)}`);
  return { at: lateNight ? new Date(at.getTime() - DAY_MS) : at, dated: true };
}

function isDated(item: Dated): boolean {
  if (item.type === 'movie' || item.type === 'ova') return true;
  const clock = clockOf(item.begin);
  if (clock === JAPAN) return item.begin < LATE_NIGHT_SINCE;
  return clock === CHINA && !(item.type === 'tv' && hasHour(item));
}

/** 01:00 in Japan is a real time if a stream followed at once, or if the end has a time of its own. */
function hasHour(item: Dated): boolean {
  if (item.begin < LATE_NIGHT_SINCE) return false;
  const begin = Date.parse(item.begin);
  const streamed = item.sites.some(({ site, begin: at }) => {
    return site !== 'netflix' && Math.abs(Date.parse(at ?? '') - begin) <= 2 * HOUR_MS;
  });
  if (streamed) return true;
  const clock = clockOf(item.end);
  const ownHour = item.end !== '' && clock !== CHINA && clock !== JAPAN;
  return ownHour && item.broadcast !== undefined && Date.parse(item.end) - begin > DAY_MS;
}

/** The day that a date stands for, such as 2016-08-26. */
function dayOf(item: Dated, text: string): string {
  const next = clockOf(text) >= JAPAN && beginsTheDay(item);
  return new Date(Date.parse(text) + (next ? DAY_MS : 0)).toISOString().slice(0, 10);
}

/** Whether midnight in China is the beginning of the intended day rather than its end. */
function beginsTheDay(item: Dated): boolean {
  // The field came with the format of newer entries, so its presence matters more than its value.
  if (item.broadcast !== undefined || (clockOf(item.begin) === JAPAN && item.type !== 'tv')) return true;
  if (item.type === 'tv') return false;
  const span = Date.parse(item.end) - Date.parse(item.begin);
  const weekday = new Date(item.begin).getUTCDay();
  // The newer format has lengths to the minute, the old one in steps of five.
  if (span > 0 && span < DAY_MS) return (span / MINUTE_MS) % 5 !== 0 && weekday !== 6;
  if (span % DAY_MS !== 0) return false;
  if (item.type === 'web') return true;
  // Discs are released on Wednesdays and Fridays; films open on Saturdays, recently on Fridays.
  if (item.type === 'ova') return span > 0 || weekday === 2 || weekday === 4;
  return weekday === 4 || (weekday === 5 && item.begin < FRIDAYS_SINCE);
}

const dayOnly = (day: string): When => ({ at: instantOfDay(day), dated: true });
const clockOf = (text: string) => text.slice(11, 16);
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function stated(text: string): When | null {
  const at = parseInstant(text);
  return at && { at, dated: false };
}
