import { paths } from '../../../shared/paths';
import { featuredAnime, labelsOf, posterSubjectOf } from '../../domain/catalogue/anime';
import type { Deps } from '../../domain/ports';
import { heroValues } from './heroValues';
import type { HeroValues } from './prerendered';

/** The hero of home: the anime that is featured first. */
export async function prerenderedHome(deps: Pick<Deps, 'db' | 'clock'>): Promise<HeroValues | undefined> {
  const [anime] = await featuredAnime(deps, { limit: 1 });
  if (!anime) return undefined;
  const [labels = { genres: [] }] = await labelsOf(deps, [anime.id]);
  return {
    ...heroValues(anime, posterSubjectOf(anime, labels)),
    synopsis: anime.synopsis ?? '',
    address: paths.anime(anime.slug),
  };
}
