import { locale } from '../../components/text/locale';

const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** A date as far as it is known (product P4), to be read: "2011", "April 2011", "5 April 2011". */
export function sayDate(date: string): string {
  if (date.length === 7) return month.format(new Date(`${date}-01`));
  return date.length === 10 ? day.format(new Date(date)) : date;
}
