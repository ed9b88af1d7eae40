import { locale } from '../../components/locale';
import type {
  AiringStatus,
  AnimeCardFieldsFragment,
  AnimeFormat,
  Season,
  TitleFieldsFragment,
} from '../../generated/graphql';

/** Catalogue values in words. */
export const formatWord: Record<AnimeFormat, string> = { TV: 'TV', MOVIE: 'Film', OVA: 'OVA', WEB: 'Web' };
export const statusWord: Record<AiringStatus, string> = {
  FINISHED: 'Finished',
  AIRING: 'On air',
  UPCOMING: 'Announced',
};
export const seasonWord: Record<Season, string> = {
  WINTER: 'Winter',
  SPRING: 'Spring',
  SUMMER: 'Summer',
  FALL: 'Fall',
};

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? one : many}`;

export const seasonOf = ({ season, year }: { season: Season | null; year: number | null }): string | null =>
  season && year ? `${seasonWord[season]} ${year}` : year ? String(year) : null;

/** "Light novel" from LIGHT_NOVEL. */
export const sourceWord = (source: string): string => {
  const words = source.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Numbered = { number: number; numberEstimated: boolean };

/** The number to show, or null where it was counted through years with breaks and would only pretend to be known. */
export const numberOf = ({ number, numberEstimated }: Numbered): string | null =>
  numberEstimated ? null : String(number);

/** "Episode 12", or "New episode" in a run whose numbers nobody knows. */
export const episodeName = (episode: Numbered): string =>
  episode.numberEstimated ? 'New episode' : `Episode ${episode.number}`;

/** The title to read and, where that is another one, the title in the original script. */
export function titlesOf(title: TitleFieldsFragment): { main: string; native: string | null } {
  return { main: title.preferred, native: same(title.native, title.preferred) ? null : title.native };
}

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0;

/** "Spring 2026, TV": enough beside a poster. */
export const whenAndWhat = (anime: AnimeCardFieldsFragment): string =>
  [seasonOf(anime), formatWord[anime.format]].filter(Boolean).join(', ');

/** "Spring 2026, TV, 13 episodes": what is known, in a fixed order. An estimated count says so. */
export function factLine(anime: AnimeCardFieldsFragment): string {
  const { episodeCount: count, episodeCountEstimated: estimated } = anime;
  const episodes =
    count && anime.format !== 'MOVIE' ? `${estimated ? 'about ' : ''}${plural(count, 'episode')}` : null;
  return [whenAndWhat(anime), episodes].filter(Boolean).join(', ');
}
