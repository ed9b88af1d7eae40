import { type TitleLanguage, titleIn } from '../../../shared/titles';
import type { AnimeRow } from '../../data/stores/animeRow';

export { type AnimeRow, animeColumns, type SqlAnime, toAnime } from '../../data/stores/animeRow';

/** The title to show; where the viewer has no choice of a language, the usual one (product P2). */
export function preferredTitle(
  { englishTitle, romajiTitle, nativeTitle }: Pick<AnimeRow, 'englishTitle' | 'romajiTitle' | 'nativeTitle'>,
  language?: TitleLanguage,
): string {
  return titleIn({ english: englishTitle, romaji: romajiTitle, native: nativeTitle }, language);
}
