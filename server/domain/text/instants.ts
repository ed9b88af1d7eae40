/** ISO 8601 as others write it: a space instead of the T, a zone without minutes or colon, or no zone or no time at all. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Reads an instant in text from outside; null if it is none. Without a zone it is in UTC: `new Date(text)` would read it in the
 * server's own.
 */
export function parseInstant(text: string | undefined): Date | null {
  const [, day, time = '00:00', zone = 'Z'] = WRITTEN.exec(text ?? '') ?? [];
  if (day === undefined || !isDay(day)) return null;
  const at = new Date(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone.toUpperCase()}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** 30 February would be 2 March. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** A moment as messages name it, to the minute. */
export function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
