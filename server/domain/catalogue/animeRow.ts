import type { AnimeRow } from '../../data/stores/animeRow';

export { type AnimeRow, animeColumns, type SqlAnime, toAnime } from '../../data/stores/animeRow';

/** The title to show where the viewer has no choice: English, else romaji, else native (product P2). */
export function preferredTitle(
  anime: Pick<AnimeRow, 'englishTitle' | 'romajiTitle' | 'nativeTitle'>,
): string {
  return anime.englishTitle ?? anime.romajiTitle ?? anime.nativeTitle;
}
