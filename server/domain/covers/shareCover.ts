import type { Deps } from '../deps';
import { ownPictureFile } from './ownPictureFile';
import { isSourced, ownPicturesOf } from './ownPictures';

type ShareDeps = Pick<Deps, 'db' | 'config' | 'pictures' | 'coverCache' | 'coverFolder' | 'log'>;

/** The cover for the preview picture of a shared link, if there is one other than the drawn one. */
export async function shareCover(
  deps: ShareDeps,
  animeId: number,
): Promise<{ version: string; isSourced: boolean; read(): Promise<Buffer | undefined> } | undefined> {
  const [{ covers: own } = {}] = await ownPicturesOf(deps, [animeId]);
  if (!own) return undefined;
  const wanted = { width: 640, type: 'webp' } as const;
  // Drawn in turn: by then it may have left, and its file would stay.
  const read = async () => {
    const [{ covers: now } = {}] = await ownPicturesOf(deps, [animeId]);
    return now?.version === own.version ? await ownPictureFile(deps, 'covers', now, wanted) : undefined;
  };
  return { version: own.version, isSourced: isSourced(own), read };
}
