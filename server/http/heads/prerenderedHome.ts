import { paths } from '../../../shared/paths';
import { featuredAnime } from '../../domain/catalogue/featuredAnime';
import { posterSubjectOf } from '../../domain/catalogue/findPosterSubject';
import { labelsOf } from '../../domain/catalogue/partsOfAnime';
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
