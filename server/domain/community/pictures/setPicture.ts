import { findProfile, updateProfile } from '../../../data/stores/profileStore';
import { updateUser } from '../../../data/stores/userStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { changeLists } from '../../tracking/changeLists';
import { readProfileRow } from '../people/people';
import { type PictureKind, preparePicture } from './preparePicture';
import { pictureUrl } from './shownPicture';

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random' | 'limiter' | 'log' | 'pictures'>;

/**
 * Sets or removes a profile picture. The new file is stored first and the old one removed last, so a failure in between leaves
 * a working profile. An avatar is also the user's `image`.
 */
export async function setPicture(
  deps: PictureDeps,
  { userId, kind, file }: { userId: string; kind: PictureKind; file: Buffer | null },
): Promise<{ url: string | null }> {
  if (!(await readProfileRow(deps, userId))) throw new AppError('UNAUTHENTICATED');
  await deps.limiter.consume('upload', userId);
  const picture = file && (await preparePicture(kind, file));
  const key = picture && `${kind}-${deps.random.id()}.webp`;
  if (key) await deps.pictures.put(key, picture);
  const former = await swap(deps, { userId, kind, key }).catch(async (error: unknown) => {
    if (key) await forgetPicture(deps, key);
    throw error;
  });
  if (former) await forgetPicture(deps, former);
  return { url: key && pictureUrl(key) };
}

async function swap(
  deps: PictureDeps,
  { userId, kind, key }: { userId: string; kind: PictureKind; key: string | null },
): Promise<string | null> {
  return await changeLists(deps, userId, async (manager) => {
    const before = await findProfile(manager, userId);
    await updateProfile(manager, userId, { [kind]: key });
    if (kind === 'avatar') {
      const image = key && pictureUrl(key);
      await updateUser(manager, userId, { image, updatedAt: deps.clock.now() });
    }
    return before?.[kind] ?? null;
  });
}

/** Removes the file of a picture that no profile has any more. */
export async function forgetPicture(
  { pictures, log }: Pick<Deps, 'pictures' | 'log'>,
  key: string,
): Promise<void> {
  await pictures
    .remove(key)
    .catch((error: unknown) => log.warn({ err: error, key }, 'a picture could not be removed'));
}
