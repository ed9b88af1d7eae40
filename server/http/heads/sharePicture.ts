import type { AnimeRow } from '../../data/stores/animeRow';
import { type PosterSubject, sharePath } from '../../domain/artwork';
import { labelsOf, posterSubjectOf, preferredTitle, readAnimeByIds } from '../../domain/catalogue/anime';
import { pickFeaturedIds } from '../../domain/catalogue/discover/featuredAnime';
import { type OwnPictures, ownPicturesOf } from '../../domain/covers/ownPictures';
import type { Deps } from '../../domain/deps';
import type { PageHead } from './pageHead';

/** Picture of an anime for link previews. */
export function shareOf(
  { config }: Pick<Deps, 'config'>,
  anime: AnimeRow,
  subject: PosterSubject,
  { covers }: OwnPictures,
): { image: string; imageOf: string } {
  return {
    image: sharePath(subject, config.site.name, covers?.version),
    imageOf: preferredTitle(anime, config.site.titleLanguage),
  };
}

/** The home page uses the picture of the first featured anime. */
export async function shareOfHome(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'coverFolder' | 'discover'>,
): Promise<Pick<PageHead, 'image' | 'imageOf'> | undefined> {
  const [anime] = await readAnimeByIds(deps, await pickFeaturedIds(deps, { limit: 1 }));
  if (!anime) return undefined;
  const ids = [anime.id];
  const [[labels = { genres: [], tags: [] }], [own = {}]] = await Promise.all([
    labelsOf(deps, ids),
    ownPicturesOf(deps, ids),
  ]);
  return shareOf(deps, anime, posterSubjectOf(anime, labels), own);
}
