import type { PictureKind } from '../../../shared/covers';
import { episodeById } from '../catalogue/episodes/readEpisodes';
import type { Deps } from '../deps';
import { drawnUrl, type OwnPicture, ownPicturesOf } from './ownPictures';
import { stillsOf } from './stills';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'coverFolder'>;

/**
 * The picture at an address: of an anime, or for a still of an episode. Undefined if there is none; `drawn` is what stands in for it,
 * null if there is no such anime or episode.
 */
export async function pictureAt(
  deps: ReadDeps,
  kind: PictureKind,
  id: number,
): Promise<{ own: Pick<OwnPicture, 'version' | 'from'> | undefined; drawn(): Promise<string | null> }> {
  if (kind !== 'stills') {
    const [{ [kind]: own } = {}] = await ownPicturesOf(deps, [id]);
    return { own, drawn: () => drawnUrl(deps, { animeId: id, kind }) };
  }
  const episode = await episodeById(deps, id);
  if (!episode) return { own: undefined, drawn: async () => null };
  const { animeId, number } = episode;
  const [stills] = await stillsOf(deps, [animeId]);
  return { own: stills?.get(number), drawn: () => drawnUrl(deps, { animeId, kind: 'banners' }) };
}
