/**
 * A day without an hour, as sources give most releases on disc and in cinemas: a calendar date, the same in every time
 * zone. Beside instants it stands as noon in UTC, which is that very day from UTC−12 to UTC+11, so that lists sort it and
 * programs that know nothing of it name the right day.
 */
export const instantOfDay = (day: string): Date => new Date(`${day}T12:00:00.000Z`);

/** The day, as 2016-08-26, that `instantOfDay` was given. */
export const dayOfInstant = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The day of a known instant where only the day is known, else null: what screens show in place of the instant. */
export const dayIf = (dated: boolean, instant: Date | null): string | null =>
  dated && instant ? dayOfInstant(instant) : null;
