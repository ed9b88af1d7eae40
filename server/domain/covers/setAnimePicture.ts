import type { OwnArtwork } from '../../../shared/covers';
import { ownWidths, pictureTypes } from '../../../shared/covers';
import { limits } from '../../config/limits';
import { swapPicture } from '../../data/stores/animePictureStore';
import { AppError } from '../../errors/AppError';
import { readAnimeByIds } from '../catalogue/anime';
import { type Reader, readerOf } from '../community/reader';
import type { Deps } from '../deps';
import { joinLines } from '../text/textForm';
import { coverKeyOf } from './coverKey';
import { prepareCover } from './prepareCover';

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'random' | 'limiter' | 'log' | 'pictures'>;

export interface PicturePlace {
  animeId: number;
  kind: OwnArtwork;
}

export interface GivenCredit {
  artist: string;
  source: string;
  licence: string;
}

/** Who may choose the pictures of anime. */
export const mayChangePictures = (reader: Pick<Reader, 'editor'>): boolean => reader.editor;

/** Called before the file is read: NOT_FOUND for anyone but editors, and the file for an unknown anime is never read. */
export async function admitPicture(
  deps: PictureDeps,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<void> {
  if (!mayChangePictures(await readerOf(deps, userId))) throw new AppError('NOT_FOUND');
  const [anime] = await readAnimeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  await deps.limiter.consume('upload', userId);
}

/** Validates a picture's credit, one line per field; source and licence are required. */
export function checkCredit(given: Record<keyof GivenCredit, unknown>): GivenCredit {
  const line = (value: unknown, most: number): string => {
    const text = typeof value === 'string' ? joinLines(value) : '';
    if (text.length > most) throw new AppError('TEXT_TOO_LONG');
    return text;
  };
  const credit = {
    artist: line(given.artist, limits.coverArtist),
    source: line(given.source, limits.coverSource),
    licence: line(given.licence, limits.coverLicence),
  };
  if (credit.source === '' || credit.licence === '') throw new AppError('TEXT_IS_EMPTY');
  return credit;
}

/**
 * Shows an uploaded picture in place of the drawn one. New files are stored first and the former ones deleted last, so that
 * there is a picture whatever fails in between.
 */
export async function setAnimePicture(
  deps: PictureDeps,
  {
    userId,
    animeId,
    kind,
    file,
    credit,
  }: PicturePlace & { userId: string; file: Buffer; credit: GivenCredit },
): Promise<void> {
  const { color, files } = await prepareCover(kind, file);
  const version = deps.random.id();
  const row = { ...credit, artist: credit.artist || null, version, color };
  try {
    for (const { width, type, bytes } of files)
      await deps.pictures.put(coverKeyOf(kind, version, width, type), bytes);
    await swap(deps, { userId, animeId, kind }, { ...row, userId, createdAt: deps.clock.now() });
  } catch (error) {
    await forget(deps, kind, version);
    throw error;
  }
}

/** Goes back to the drawn picture, or to one from the folder or a source. */
export async function removeAnimePicture(
  deps: PictureDeps,
  { userId, animeId, kind }: PicturePlace & { userId: string },
): Promise<void> {
  await swap(deps, { userId, animeId, kind }, null);
}

async function swap(
  deps: PictureDeps,
  { userId, animeId, kind }: PicturePlace & { userId: string },
  row: Parameters<typeof swapPicture>[2],
): Promise<void> {
  const place = { animeId, kind: kind === 'covers' ? 'COVER' : 'BANNER' } as const;
  const former = await deps.db.transaction((manager) => swapPicture(manager, place, row));
  deps.log.info(
    { event: 'anime picture changed', animeId, kind, by: userId, removed: row === null },
    'the picture of an anime was changed',
  );
  if (former) await forget(deps, kind, former);
}

async function forget({ pictures, log }: PictureDeps, kind: OwnArtwork, version: string): Promise<void> {
  for (const width of ownWidths[kind])
    for (const type of pictureTypes) {
      const key = coverKeyOf(kind, version, width, type);
      await pictures
        .remove(key)
        .catch((error: unknown) => log.warn({ err: error, key }, 'a picture could not be removed'));
    }
}
