import { environment } from '../../state/environment';

/**
 * Formats for dates, numbers and names, in the visitor's current locale and time zone. Creating a formatter costs a hundred
 * times as much as using it, and a list uses one per row, so formatters are cached. A server formats for visitors in many
 * zones, so the cache is emptied when it grows too large.
 */
const made = new Map<string, unknown>();
const most = 500;

function keep<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = kind + locale + JSON.stringify(options);
  const known = made.get(key) as Format | undefined;
  if (known) return known;
  if (made.size >= most) made.clear();
  const format = make();
  made.set(key, format);
  return format;
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const { locale } = environment();
  return keep('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

/** In the visitor's time zone, unless the options name another one. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = environment().locale,
): Intl.DateTimeFormat {
  const zoned = { ...options, timeZone: options.timeZone ?? environment().timeZone };
  return keep('date', locale, zoned, () => withPlainSpaces(new Intl.DateTimeFormat(locale, zoned)));
}

/** Node and browsers write spaces of different widths, which would break hydration of the server's page. */
function withPlainSpaces(format: Intl.DateTimeFormat): Intl.DateTimeFormat {
  const plain = (text: string) => text.replace(/[\u2009\u202f]/g, ' ');
  const { format: one } = format;
  const range = format.formatRange.bind(format);
  return Object.defineProperties(format, {
    format: { value: (date: Date) => plain(one(date)) },
    formatRange: { value: (from: Date, to: Date) => plain(range(from, to)) },
  });
}

export function displayNames(options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  const { locale } = environment();
  return keep('names', locale, options, () => new Intl.DisplayNames(locale, options));
}

/** "3 days", "2 hr", "12 min". */
export const amountOf = (value: number, unit: 'day' | 'hour' | 'minute'): string =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(value);
