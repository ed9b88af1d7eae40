import { locale } from '../../../components/text/locale';
import { numberOf } from '../../../features/anime/words';
import type { QueueItemFieldsFragment } from '../../../generated/graphql';

/** "Episode 5" and " of 12", and the figure for the band. A film needs neither; a number that nobody knows is not shown. */
export function whichEpisode({ nextNumber, nextEpisode, anime }: QueueItemFieldsFragment): {
  words: string;
  of: string;
  figure: string;
} {
  const { episodeCount: count, episodeCountEstimated: estimated, format } = anime;
  if (format === 'MOVIE' && (count ?? 1) === 1) return { words: 'Film', of: '', figure: '映' };
  if (nextEpisode && numberOf(nextEpisode) === null) return { words: 'Next episode', of: '', figure: '次' };
  return {
    words: `Episode ${nextNumber}`,
    of: count && count >= nextNumber ? ` of ${estimated ? 'about ' : ''}${count}` : '',
    figure: String(nextNumber),
  };
}

/** "24 min", "4 hr 48 min", "2 hr". */
export function duration(minutes: number): string {
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}
