import { imageOf } from '../../../data/stores/profileStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { BoundedQueue } from '../../jobs/BoundedQueue';
import { preparePicture } from './preparePicture';
import { decodeDataUrl, nameOf, readPictureName } from './shownPicture';

type FetchedDeps = Pick<Deps, 'db' | 'log' | 'remotePictures'>;

const fetches = new BoundedQueue({ atOnce: 8, most: 200 });

/**
 * An external avatar as this site serves it: re-encoded like an upload, and cached. Undefined if it is not an image, or if the
 * name is not that of the user's current image, so only stored addresses are ever fetched.
 */
export async function fetchedPicture(deps: FetchedDeps, file: string): Promise<Buffer | undefined> {
  const asked = readPictureName(file);
  if (!asked) return undefined;
  const image = await imageOf(deps.db, asked.userId);
  if (!image || nameOf(image) !== asked.name) return undefined;
  return await deps.remotePictures.keep(asked.name, () => fetchPicture(deps, image));
}

async function fetchPicture(
  { log, remotePictures }: FetchedDeps,
  image: string,
): Promise<Buffer | undefined> {
  try {
    return await fetches.run(async () => {
      const found = decodeDataUrl(image) ?? (await remotePictures.read(image));
      return await preparePicture('avatar', found);
    });
  } catch (error) {
    if (error instanceof AppError && error.entry.code === 'OVERLOADED') throw error;
    log.debug({ err: error }, 'a picture could not be fetched');
    return undefined;
  }
}
