import { featuredAnime } from '../../domain/catalogue/featuredAnime';
import { posterSubjectOf } from '../../domain/catalogue/findPosterSubject';
import { labelsOf } from '../../domain/catalogue/partsOfAnime';
import { bannerOf } from '../../domain/catalogue/posters';
import type { Deps } from '../../domain/ports';
import { type FirstSight, glyphsPerColumn, titleSize } from './firstSight';
import { shownTitles } from './shownTitles';

/** Home: the anime that is featured first. */
export async function homeSight(deps: Pick<Deps, 'db' | 'clock'>): Promise<FirstSight | undefined> {
  const [anime] = await featuredAnime(deps, { limit: 1 });
  if (!anime) return undefined;
  const [labels = { genres: [] }] = await labelsOf(deps, [anime.id]);
  const { title, native } = shownTitles(anime);
  return {
    title,
    native,
    synopsis: anime.synopsis ?? '',
    address: `/anime/${encodeURIComponent(anime.slug)}`,
    wallpaper: bannerOf(posterSubjectOf(anime, labels)).url,
    ...titleSize(title),
    glyphs: String(glyphsPerColumn(native)),
  };
}
