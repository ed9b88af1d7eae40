import { AppError } from '../../errors/AppError';

const DAY_MS = 86_400_000;
const DATE_FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
/** The first animated films were made after this, so no one finished one before. */
const FIRST_YEAR = 1900;

/** A date as far as it is known: "2011", "2011-04" or "2011-04-05". Stored as that text. */
export type PartialDate = string;

export function isPartialDate(text: string): boolean {
  const [, year = '', month = '01', day = '01'] = DATE_FORM.exec(text) ?? [];
  if (Number(year) < FIRST_YEAR) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/**
 * The caller's current day. Only they know their time zone, so they send it; the farthest zones are a day from UTC, and a day
 * further away is a mistake.
 */
export function todayFor(now: Date, said: string | null | undefined): PartialDate {
  if (!said) return dayOf(now.getTime());
  const near = [-1, 0, 1].map((days) => dayOf(now.getTime() + days * DAY_MS));
  if (!near.includes(said)) throw new AppError('INVALID_DATE');
  return said;
}

function dayOf(time: number): PartialDate {
  return new Date(time).toISOString().slice(0, 10);
}
