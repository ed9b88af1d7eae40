import { titleIn, titleLanguageOf } from '../../../../shared/titles';
import { numberFormat } from '../../components/text/formats';
import type {
  AiringStatus,
  AnimeCard_animeFragment,
  AnimeFormat,
  EpisodeKind,
  RelationKind,
  Season,
  TitleFieldsFragment,
} from '../../generated/graphql';
import { state } from '../../state';

/** Catalogue values in words. */
export const formatWord: Record<AnimeFormat, string> = {
  TV: 'TV',
  MOVIE: 'Film',
  OVA: 'OVA',
  WEB: 'Web',
  SPECIAL: 'Special',
  OTHER: 'Other',
};
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

export const kindWord: Record<EpisodeKind, string> = {
  FILLER: 'Filler',
  MIXED: 'Part filler',
  RECAP: 'Recap',
  SPECIAL: 'Special',
};

export const relationWord: Record<RelationKind, string> = {
  SEQUEL: 'Sequel',
  PREQUEL: 'Prequel',
  SIDE_STORY: 'Side story',
  PARENT: 'Main story',
  SPIN_OFF: 'Spin-off',
  ALTERNATIVE: 'Alternative',
  SUMMARY: 'Summary',
  OTHER: 'Related',
};

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${numberFormat().format(count)} ${count === 1 ? one : many}`;

export const seasonOf = ({ season, year }: { season: Season | null; year: number | null }): string | null =>
  season && year ? `${seasonWord[season]} ${year}` : year ? String(year) : null;

/** "Light novel" from LIGHT_NOVEL. */
export const sourceWord = (source: string): string => {
  const words = source.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Numbered = { number: number; numberEstimated: boolean };

/** The number to show, or null if it was counted across breaks of years and would be misleading. */
export const numberOf = ({ number, numberEstimated }: Numbered): string | null =>
  numberEstimated ? null : String(number);

/** "Episode 12", or "New episode" in a run whose numbering is unknown. */
export const episodeName = (episode: Numbered): string =>
  episode.numberEstimated ? 'New episode' : `Episode ${episode.number}`;

export interface Titles {
  /** The title to show, and its language if that isn't the page's English. */
  main: string;
  lang: 'ja' | undefined;
  /** The title in the original script, if it differs. */
  native: string | null;
  /** A second title in Latin letters. */
  also: string | null;
}

type Names = Pick<TitleFieldsFragment, 'native' | 'preferred'> & Partial<TitleFieldsFragment>;

/**
 * An anime's titles in the viewer's chosen language, as far as they exist. The only place that decides what an anime is called
 * on screen.
 */
export function titlesOf({ native, preferred, romaji = null, english = null }: Names): Titles {
  const language = titleLanguageOf(state.titleLanguage());
  const main = titleIn({ english, romaji, native: language === 'NATIVE' ? native : preferred }, language);
  const also =
    [english, romaji].find((name) => name !== null && !same(name, main) && !same(name, native)) ?? null;
  const isNative = same(native, main);
  return {
    main,
    lang: isNative ? langOf(main) : undefined,
    native: isNative ? null : native,
    also,
  };
}

/** Of a native title or name: one in Latin script needs none. */
export const langOf = (text: string | null): 'ja' | undefined =>
  text && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : undefined;

let collator: Intl.Collator | undefined;

/** Whether they differ in case and accents at most. `localeCompare` would create a collator for each call. */
function same(a: string, b: string): boolean {
  collator ??= new Intl.Collator('en', { sensitivity: 'base' });
  return collator.compare(a, b) === 0;
}

/** "Spring 2026, TV": enough beside a poster. */
export const whenAndWhat = (anime: Pick<AnimeCard_animeFragment, 'season' | 'year' | 'format'>): string =>
  [seasonOf(anime), formatWord[anime.format]].filter(Boolean).join(', ');

/** "Spring 2026, TV, 13 episodes": the known facts, in a fixed order. An estimated count is marked. */
export function factLine(
  anime: Pick<
    AnimeCard_animeFragment,
    'season' | 'year' | 'format' | 'episodeCount' | 'episodeCountEstimated'
  >,
): string {
  const { episodeCount: count, episodeCountEstimated: estimated } = anime;
  const episodes =
    count && count > 1 && anime.format !== 'MOVIE'
      ? `${estimated ? 'about ' : ''}${plural(count, 'episode')}`
      : null;
  return [whenAndWhat(anime), episodes].filter(Boolean).join(', ');
}
