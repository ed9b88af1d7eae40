import { ownWidths, type PictureKind, type PictureType } from '../../../shared/covers';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { cachedNameOf, coverKeyOf } from './coverKey';
import { isSourced, type OwnPicture } from './ownPictures';
import { prepareCoverFile } from './prepareCover';

type FileDeps = Pick<Deps, 'pictures' | 'coverCache' | 'coverFolder' | 'log'>;

interface Wanted {
  width: number;
  type: PictureType;
}

/** The bytes of one size and type; undefined if unavailable, so that the drawn picture is used. */
export async function ownPictureFile(
  deps: FileDeps,
  kind: PictureKind,
  own: Pick<OwnPicture, 'from' | 'version'>,
  { width, type }: Wanted,
): Promise<Buffer | undefined> {
  const { from, version } = own;
  if (!ownWidths[kind].some((known) => known === width)) return undefined;
  if (from.kind === 'upload') {
    const isUploaded = kind === 'covers' || kind === 'banners';
    return isUploaded ? await deps.pictures.get(coverKeyOf(kind, version, width, type)) : undefined;
  }
  const read = () =>
    from.kind === 'folder' ? deps.coverFolder.read(from.file) : deps.coverCache.read(from.address);
  const make = async () => {
    try {
      return await prepareCoverFile(kind, await read(), { width, type });
    } catch (error) {
      if (error instanceof AppError && error.entry.code === 'OVERLOADED') throw error;
      deps.log.debug({ err: error, kind, from: from.kind }, 'a picture could not be fetched');
      return undefined;
    }
  };
  const name = cachedNameOf({ kind, version, isSourced: isSourced(own) });
  return await deps.coverCache.keep(`${name}-${width}-${type}`, make);
}
