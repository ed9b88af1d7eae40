import { broadcastSeasonOf, seasonOf } from '../catalogue/season';
import type { BangumiItem } from './bangumiData';

type When = ReturnType<typeof seasonOf>;

/** Year and season of an entry's first day, in Japan; null where the package has none. */
export function whenBegun({ begin, type }: Pick<BangumiItem, 'begin' | 'type'>): When | null {
  const time = begin ? Date.parse(begin) : Number.NaN;
  if (Number.isNaN(time)) return null;
  // Of what the package has no word for, we take it to be television.
  return ['web', 'movie', 'ova'].includes(type)
    ? seasonOf(new Date(time))
    : broadcastSeasonOf(new Date(time));
}
