import { discoverChoices } from '../../../../shared/discoverFacets';
import { seasonWord } from '../../features/anime/words';
import type { Season } from '../../generated/graphql';
import { currentTime } from '../../state/environment';

export interface OneSeason {
  year: number;
  season: Season;
}

export const seasons: readonly Season[] = discoverChoices.season.values;

export const seasonName = ({ year, season }: OneSeason): string => `${seasonWord[season]} ${year}`;

/** The season a number of steps later, or earlier if negative. */
export function seasonAfter({ year, season }: OneSeason, steps: number): OneSeason {
  const at = year * seasons.length + seasons.indexOf(season) + steps;
  return { year: Math.floor(at / seasons.length), season: seasons[at % seasons.length] ?? 'WINTER' };
}

/** The current season in Japan. */
export function seasonNow(now = currentTime()): OneSeason {
  const inTokyo = new Date(now.getTime() + 9 * 3_600_000);
  const season = seasons[Math.floor(inTokyo.getUTCMonth() / 3)] ?? 'WINTER';
  return { year: inTokyo.getUTCFullYear(), season };
}
