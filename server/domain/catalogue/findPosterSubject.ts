import type { Deps } from '../ports';
import { animeByIds } from './animeByIds';
import { preferredTitle } from './animeRow';
import { labelsOf } from './partsOfAnime';
import type { PosterSubject } from './posters';

/** What the picture of one anime is drawn from, for the route that serves pictures; null where there is no such anime. */
export async function findPosterSubject(
  deps: Pick<Deps, 'db'>,
  { animeId }: { animeId: string },
): Promise<PosterSubject | null> {
  if (!/^[1-9]\d{0,8}$/.test(animeId)) return null;
  const id = Number(animeId);
  const [[anime], [labels]] = await Promise.all([animeByIds(deps, [id]), labelsOf(deps, [id])]);
  if (!anime || !labels) return null;
  const { slug, nativeTitle, format, year } = anime;
  const { genres } = labels;
  return { id: animeId, slug, title: preferredTitle(anime), native: nativeTitle, format, year, genres };
}
