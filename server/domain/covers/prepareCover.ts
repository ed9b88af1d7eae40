import type { Sharp } from 'sharp';
import {
  type OwnArtwork,
  ownWidths,
  type PictureKind,
  type PictureType,
  pictureTypes,
} from '../../../shared/covers';
import { BoundedQueue } from '../jobs/BoundedQueue';
import { decodePicture } from '../pictures/decodePicture';

/** Height per unit of width. */
const ratio: Record<PictureKind, number> = {
  covers: 3 / 2,
  banners: 9 / 16,
  backdrops: 9 / 16,
  stills: 9 / 16,
};

/** One at a time, so that a page of new covers leaves room for users' pictures. */
const covers = new BoundedQueue({ atOnce: 1, most: 100 });

export interface PreparedFile {
  width: number;
  type: PictureType;
  bytes: Buffer;
}

/** Every size and type of an uploaded picture, and the placeholder colour until it is loaded. */
export function prepareCover(
  kind: OwnArtwork,
  file: Buffer,
): Promise<{ color: string; files: PreparedFile[] }> {
  return covers.run(() =>
    decodePicture(file, async (open) => {
      const files: PreparedFile[] = [];
      for (const width of ownWidths[kind])
        for (const type of pictureTypes) {
          const bytes = await write(cut(open(), kind, width), type);
          files.push({ width, type, bytes });
        }
      return { color: await colorOf(open), files };
    }),
  );
}

/** One size and type of a picture from a folder or another host; the others are made on demand. */
export function prepareCoverFile(
  kind: PictureKind,
  file: Buffer,
  { width, type }: Pick<PreparedFile, 'width' | 'type'>,
): Promise<Buffer> {
  return covers.run(() => decodePicture(file, (open) => write(cut(open(), kind, width), type)));
}

const cut = (picture: Sharp, kind: PictureKind, width: number): Sharp =>
  picture.resize({ width, height: Math.round(width * ratio[kind]), fit: 'cover', position: 'attention' });

const write = (picture: Sharp, type: PictureType): Promise<Buffer> =>
  (type === 'avif'
    ? picture.avif({ quality: 55, effort: 2 })
    : picture.webp({ quality: 82, effort: 4 })
  ).toBuffer();

async function colorOf(open: () => Sharp): Promise<string> {
  const small = await open()
    .resize(64, 64, { fit: 'inside' })
    .flatten({ background: '#000' })
    .png()
    .toBuffer();
  const sharp = require('sharp') as typeof import('sharp');
  const { r, g, b } = (await sharp(small).stats()).dominant;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
