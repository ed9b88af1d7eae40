import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';
import { limits } from '../../../config/limits';
import { ImportError } from '../imported';

export type Packing = 'gzip' | 'zstd' | 'plain';

const CHUNK_BYTES = 64 * 1024;

export interface UnpackOptions {
  limit?: number;
  /** Called with the number of bytes read of the packed file. */
  onRead?: (bytes: number) => void;
}

/** How a file is packed, judged by its first bytes rather than its name. */
export function packingOf(file: string): Packing {
  const head = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, 4, 0);
  } finally {
    closeSync(handle);
  }
  if (head.readUInt16BE(0) === 0x1f8b) return 'gzip';
  // The second magic number is a skippable frame, which may come first.
  const magic = head.readUInt32LE(0);
  return magic === 0xfd2fb528 || (magic & 0xfffffff0) >>> 0 === 0x184d2a50 ? 'zstd' : 'plain';
}

/**
 * A file's content, decompressed chunk by chunk and never held whole. Node 20 has no zstd of its own. Throws ImportError if the
 * file is damaged, truncated, or larger than the limit.
 */
export async function* unpack(file: string, options: UnpackOptions = {}): AsyncGenerator<Uint8Array> {
  const { limit = limits.catalogueUnpackedBytes } = options;
  let size = 0;
  try {
    for await (const chunk of unlimited(file, options)) {
      size += chunk.length;
      if (size > limit)
        throw new ImportError(`unpacked it is larger than ${Math.round(limit / 1_048_576)} MB`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ImportError || !isDamage(error)) throw error;
    throw damage(error);
  }
}

function damage(error: unknown): ImportError {
  return new ImportError(`the file is damaged or cut off: ${(error as Error).message}`);
}

function unlimited(file: string, { onRead = () => {} }: UnpackOptions): AsyncIterable<Uint8Array> {
  const packing = packingOf(file);
  const stream = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  stream.on('data', () => onRead(stream.bytesRead));
  stream.pause();
  if (packing === 'gzip') {
    const gunzip = createGunzip();
    stream.on('error', (error) => gunzip.destroy(error));
    return stream.pipe(gunzip);
  }
  return packing === 'zstd' ? unzstd(stream) : stream;
}

/** The decoder calls back once per block of at most 128 kB, so only a few are buffered at a time. */
async function* unzstd(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let blocks: Uint8Array[] = [];
  const decoder = new Decompress((block) => blocks.push(block));
  for await (const chunk of packed) {
    // In small pieces: a few bytes can expand to a whole block.
    for (let from = 0; from < chunk.length; from += 1024) {
      push(decoder, chunk.subarray(from, from + 1024));
      yield* blocks;
      blocks = [];
    }
  }
  push(decoder, new Uint8Array(0), true);
  yield* blocks;
}

/** The decoder's current frame, by its own short names: `e` is the window size. */
type AtFrame = { s?: { e?: number } | number };

/** On a broken file the decoder throws arbitrary errors, and a frame may request two gigabytes. */
function push(decoder: Decompress, piece: Uint8Array, final = false): void {
  try {
    decoder.push(piece, final);
  } catch (error) {
    throw damage(error);
  }
  const { s: frame } = decoder as unknown as AtFrame;
  if (typeof frame === 'object' && (frame.e ?? 0) > limits.catalogueWindowBytes)
    throw new ImportError('it needs too much memory to be unpacked');
}

function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && code.startsWith('Z_');
}
