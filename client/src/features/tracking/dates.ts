import { dateFormat } from '../../components/text/formats';
import { currentTime } from '../../state/environment';
import { dayKey } from '../anime/time';

/** A partial date in words: "2011", "April 2011", "5 April 2011". */
export function describeDate(date: string): string {
  if (date.length === 7)
    return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}-01`));
  return date.length === 10
    ? dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
    : date;
}

/** The viewer's local date, such as 2026-04-05: dates set by a change are theirs, not the server's. */
export const today = (): string => dayKey(currentTime());
