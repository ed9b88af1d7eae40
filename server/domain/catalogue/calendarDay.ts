/**
 * A day without a time, which is what sources give for most releases on disc and in cinemas: a calendar date, the same in every
 * time zone. Where an instant is needed, it is noon UTC, which falls on that day from UTC−12 to UTC+11, so that lists sort
 * correctly and clients unaware of dated instants show the right day.
 */
export const instantOfDay = (day: string): Date => new Date(`${day}T12:00:00.000Z`);

/** The day that `instantOfDay` was given, such as 2016-08-26. */
export const dayOfInstant = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The day of an instant if only the day is known, else null: shown instead of the instant. */
export const dayIf = (dated: boolean, instant: Date | null): string | null =>
  dated && instant ? dayOfInstant(instant) : null;
