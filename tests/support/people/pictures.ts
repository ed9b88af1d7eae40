import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture as from a camera: with location, maker and orientation in its EXIF. */
export async function aPhoto(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  size = { width: 64, height: 48 },
): Promise<Buffer> {
  const picture = sharp({ create: { ...size, channels: 3, background: '#d5301f' } });
  return await picture
    .withExif({ IFD0: { Make: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG that is small as a file and takes gigabytes when decoded. */
export function aBomb(width = 30_000, height = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  const rows = deflateSync(Buffer.alloc(Math.min(row * height, 100_000_000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, sum]);
}

/** As in the PNG specification: Node has its own only since version 22. */
function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A WebP with this many frames. */
export async function anAnimation(pictures: number): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: pictures }, (_, at) =>
      sharp({ create: { width: 60, height: 90, channels: 3, background: { r: 200, g: at, b: 30 } } })
        .png()
        .toBuffer(),
    ),
  );
  return await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}
