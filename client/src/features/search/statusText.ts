import { locale } from '../../components/text/locale';
import type { Search } from './useSearch';

/** A search gives no more, and nobody reads them all. */
const MOST = 1000;

/** What the dialog says of itself, on screen and to screen readers. */
export function statusText({
  typed,
  state,
  total,
  recent,
}: Pick<Search, 'typed' | 'state' | 'total'> & { recent: number }): string {
  if (state === 'idle') return recent > 0 ? 'Recent searches' : 'English, romaji, Japanese or a nickname.';
  if (state === 'searching') return 'Searching';
  if (state === 'failed') return 'The search didn’t respond.';
  if (state === 'nothing') return `Nothing found for “${typed}”.`;
  return total === 1 ? 'One anime found' : `${countOf(total)} anime found`;
}

export function countOf(total: number): string {
  const count = new Intl.NumberFormat(locale).format(Math.min(total, MOST));
  return total < MOST ? count : `${count} or more`;
}
