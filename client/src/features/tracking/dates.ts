import { locale } from '../../components/text/locale';

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** A date as far as it is known (product P4), to be read: "2011", "April 2011", "5 April 2011". */
export function describeDate(date: string): string {
  if (date.length === 7) return month.format(new Date(`${date}-01`));
  return date.length === 10 ? day.format(new Date(date)) : date;
}

/** The viewer's own day, as 2026-04-05: dates that follow from a change are theirs and not the server's. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());
