import { decodePicture } from '../../pictures/decodePicture';

export type PictureKind = 'avatar' | 'banner';

const sizes: Record<PictureKind, { width: number; height: number }> = {
  avatar: { width: 320, height: 320 },
  banner: { width: 1600, height: 480 },
};

/** Crops an uploaded picture to size and re-encodes it as WebP. */
export function preparePicture(kind: PictureKind, file: Buffer): Promise<Buffer> {
  return decodePicture(file, (open) =>
    open()
      .resize({ ...sizes[kind], fit: 'cover', position: 'attention' })
      .webp({ quality: 84, effort: 4 })
      .toBuffer(),
  );
}
