import { locale } from '../../components/text/locale';
import { plural } from '../anime/words';

type Watched = { minutes: number; untimed: number; episodes: number };

const one = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** Hours as far as lengths are known, and how many episodes are not in them. */
export function hoursOf({ minutes, untimed, episodes }: Watched): { figure: string; words: string } {
  if (minutes === 0 && episodes > 0) return { figure: '–', words: 'hours: no length is known' };
  const words = minutes < 1440 ? 'hours' : `hours, or ${one.format(minutes / 1440)} days`;
  const without = untimed > 0 ? `, without ${plural(untimed, 'episode')} of unknown length` : '';
  return { figure: one.format(minutes / 60), words: words + without };
}
