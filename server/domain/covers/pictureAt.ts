import type { PictureKind } from '../../../shared/covers';
import { episodeById } from '../catalogue/episodes/readEpisodes';
import type { Deps } from '../deps';
import { addressKindOf, drawnUrl, type OwnPicture, ownPicturesOf } from './ownPictures';
import { stillsOf } from './stills';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'coverFolder'>;

export interface PictureAt {
  own: Pick<OwnPicture, 'version' | 'from'> | undefined;
  /** Of its right address. */
  kind: PictureKind;
  /** Address of what stands in for it; null if there is no such anime or episode. */
  drawn(): Promise<string | null>;
}

/** The picture that an address asks for: of an anime, or for a still of an episode. */
export async function pictureAt(deps: ReadDeps, asked: PictureKind, id: number): Promise<PictureAt> {
  if (asked === 'stills') return await stillAt(deps, id);
  const place = asked === 'covers' ? asked : 'banners';
  const [{ [place]: own } = {}] = await ownPicturesOf(deps, [id]);
  const kind = own ? addressKindOf(place, own) : asked;
  return { own, kind, drawn: () => drawnUrl(deps, { animeId: id, kind: place }) };
}

async function stillAt(deps: ReadDeps, id: number): Promise<PictureAt> {
  const kind = 'stills';
  const episode = await episodeById(deps, id);
  if (!episode) return { own: undefined, kind, drawn: async () => null };
  const { animeId, number } = episode;
  const [stills] = await stillsOf(deps, [animeId]);
  return { own: stills?.get(number), kind, drawn: () => drawnUrl(deps, { animeId, kind: 'banners' }) };
}
