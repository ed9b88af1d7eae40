import { Semaphore } from 'async-mutex';
import { imageOf } from '../../../data/stores/profileStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { preparePicture } from './preparePicture';
import { fileWithin, nameOf, readPictureName } from './shownPicture';

type FetchedDeps = Pick<Deps, 'db' | 'log' | 'remotePictures'>;

/** How many are fetched at once. Requests behind many others are told to try again later. */
const fetches = new Semaphore(8);
const WAITING = 200;
let waiting = 0;

/**
 * A picture that lies elsewhere, as this site shows it: drawn anew like an upload, and kept. Undefined where the name is not
 * that of what its person has now, so that only addresses that somebody stored are ever fetched, and where it is no picture.
 */
export async function fetchedPicture(deps: FetchedDeps, file: string): Promise<Buffer | undefined> {
  const asked = readPictureName(file);
  if (!asked) return undefined;
  const image = await imageOf(deps.db, asked.userId);
  if (!image || nameOf(image) !== asked.name) return undefined;
  return await deps.remotePictures.keep(asked.name, () => bring(deps, image));
}

async function bring({ log, remotePictures }: FetchedDeps, image: string): Promise<Buffer | undefined> {
  if (waiting >= WAITING) throw new AppError('OVERLOADED', { retryAfter: 5 });
  waiting += 1;
  try {
    return await fetches.runExclusive(async () => {
      const found = fileWithin(image) ?? (await remotePictures.read(image));
      return await preparePicture('avatar', found);
    });
  } catch (error) {
    if (error instanceof AppError && error.entry.code === 'OVERLOADED') throw error;
    log.debug({ err: error }, 'a picture could not be brought here');
    return undefined;
  } finally {
    waiting -= 1;
  }
}
