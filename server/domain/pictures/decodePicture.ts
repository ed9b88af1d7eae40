import type { Sharp } from 'sharp';
import { limits } from '../../config/limits';
import { AppError } from '../../errors/AppError';
import { BoundedQueue } from '../jobs/BoundedQueue';

/** A file's real type, whatever its name: anything else is not even handed to a decoder (no SVG, no PDF, no AVIF). */
const signatures: Record<string, (file: Buffer) => boolean> = {
  png: (file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  jpeg: (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (file) =>
    file.subarray(0, 4).toString('latin1') === 'RIFF' && file.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** Decoding takes memory and time. */
const decoders = new BoundedQueue({ atOnce: 2, most: 8 });

/**
 * Re-encodes an uploaded picture (security P18): `make` gets its first frame, upright, and writes it anew, so that only its
 * pixels remain. A picture with too many pixels is refused before decoding.
 */
export async function decodePicture<Made>(
  file: Buffer,
  make: (open: () => Sharp) => Promise<Made>,
): Promise<Made> {
  if (file.length > limits.pictureBytes) throw new AppError('IMAGE_TOO_LARGE');
  const format = Object.keys(signatures).find((name) => signatures[name]?.(file));
  if (!format) throw new AppError('INVALID_IMAGE');
  return await decoders.run(() => decode(file, format, make));
}

async function decode<Made>(
  file: Buffer,
  format: string,
  make: (open: () => Sharp) => Promise<Made>,
): Promise<Made> {
  // Loaded with the first picture: most processes never need it.
  const sharp = require('sharp') as typeof import('sharp');
  const open = (): Sharp =>
    sharp(file, { limitInputPixels: limits.picturePixels, failOn: 'error', sequentialRead: true, pages: 1 });
  try {
    const found = await open().metadata();
    const pixels = (found.width ?? 0) * (found.height ?? 0);
    if (found.format !== format || pixels === 0) throw new AppError('INVALID_IMAGE');
    if (pixels > limits.picturePixels) throw new AppError('IMAGE_TOO_LARGE');
    return await make(() => open().autoOrient().toColourspace('srgb').timeout({ seconds: 10 }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const tooLarge = error instanceof Error && /exceeds pixel limit|too large/i.test(error.message);
    throw new AppError(tooLarge ? 'IMAGE_TOO_LARGE' : 'INVALID_IMAGE', { cause: error });
  }
}
