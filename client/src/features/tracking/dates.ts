import { dateFormat } from '../../components/text/formats';
import { currentTime } from '../../state/environment';
import { dayKey } from '../anime/time';

/** A date as far as it is known (product P4), to be read: "2011", "April 2011", "5 April 2011". */
export function describeDate(date: string): string {
  if (date.length === 7)
    return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}-01`));
  return date.length === 10
    ? dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
    : date;
}

/** The viewer's own day, as 2026-04-05: dates that follow from a change are theirs and not the server's. */
export const today = (): string => dayKey(currentTime());
