import type { PosterSubject } from '../artwork';
import type { Deps } from '../ports';
import { animeByIds } from './animeByIds';
import { type AnimeRow, preferredTitle } from './animeRow';
import { type AnimeLabels, labelsOf } from './partsOfAnime';

/** What the picture of one anime is drawn from, for the route that serves pictures; null where there is no such anime. */
export async function findPosterSubject(
  deps: Pick<Deps, 'db'>,
  { animeId }: { animeId: string },
): Promise<PosterSubject | null> {
  if (!/^[1-9]\d{0,8}$/.test(animeId)) return null;
  const id = Number(animeId);
  const [[anime], [labels]] = await Promise.all([animeByIds(deps, [id]), labelsOf(deps, [id])]);
  if (!anime || !labels) return null;
  return posterSubjectOf(anime, labels);
}

/** The same of an anime that has been read already. */
export function posterSubjectOf(anime: AnimeRow, { genres }: Pick<AnimeLabels, 'genres'>): PosterSubject {
  const { id, slug, nativeTitle: native, format, year } = anime;
  return { id: String(id), slug, title: preferredTitle(anime), native, format, year, genres };
}
