import { decodePicture } from '../../pictures/decodePicture';

export type PictureKind = 'avatar' | 'banner';

const sizes: Record<PictureKind, { width: number; height: number }> = {
  avatar: { width: 320, height: 320 },
  banner: { width: 1600, height: 480 },
};

/** Makes a picture of our own from an uploaded one (product P5): cut to size and written anew as WebP. */
export function preparePicture(kind: PictureKind, file: Buffer): Promise<Buffer> {
  return decodePicture(file, (open) =>
    open()
      .resize({ ...sizes[kind], fit: 'cover', position: 'attention' })
      .webp({ quality: 84, effort: 4 })
      .toBuffer(),
  );
}
