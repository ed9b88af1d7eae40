import { paths } from '../../../shared/paths';
import { featuredAnime } from '../../domain/catalogue/featuredAnime';
import { posterSubjectOf } from '../../domain/catalogue/findPosterSubject';
import { labelsOf } from '../../domain/catalogue/partsOfAnime';
import type { Deps } from '../../domain/ports';
import type { FirstSight } from './firstSight';
import { heroPlaces } from './heroPlaces';

/** Home: the anime that is featured first. */
export async function homeSight(deps: Pick<Deps, 'db' | 'clock'>): Promise<FirstSight | undefined> {
  const [anime] = await featuredAnime(deps, { limit: 1 });
  if (!anime) return undefined;
  const [labels = { genres: [] }] = await labelsOf(deps, [anime.id]);
  return {
    ...heroPlaces(anime, posterSubjectOf(anime, labels)),
    synopsis: anime.synopsis ?? '',
    address: paths.anime(anime.slug),
  };
}
