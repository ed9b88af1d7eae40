import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import type { ImportSource } from '../importRow';

export interface OpenedFile {
  source: ImportSource;
  chunks: AsyncGenerator<Uint8Array>;
}

/**
 * A file as it comes in: unpacked when its first bytes say that it is gzip, whatever its name says, and never longer than
 * the limits, packed or not (product P4). Its first sign tells XML from JSON; anything else is no export.
 */
export async function openFile(upload: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
  const packed = await withHead(bounded(upload, limits.importPackedBytes), 2);
  const plain = isGzip(packed.head) ? unpacked(packed.chunks) : packed.chunks;
  const { head, chunks } = await withHead(bounded(plain, limits.importUnpackedBytes), 512);
  const first = head
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()[0];
  if (first === '<') return { source: 'MAL_XML', chunks };
  if (first === '{') return { source: 'ACCOUNT', chunks };
  // An end without going through the file, which would wait for a reader otherwise.
  await chunks.return(undefined);
  throw new AppError('IMPORT_IS_NO_EXPORT');
}

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;

async function* bounded(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw new AppError('IMPORT_TOO_LARGE');
    yield chunk;
  }
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const packed = Readable.from(chunks, { objectMode: false });
  packed.once('error', (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  try {
    for await (const chunk of gunzip) yield chunk as Uint8Array;
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new AppError('IMPORT_IS_DAMAGED', { cause: error });
  } finally {
    packed.destroy();
  }
}

function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('Z_');
}

/** The first bytes, and the whole from the beginning. */
async function withHead(source: AsyncGenerator<Uint8Array>, size: number) {
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < size) {
    const { value, done } = await source.next();
    if (done) break;
    read.push(value);
    length += value.length;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* read;
      yield* source;
    } finally {
      await source.return(undefined);
    }
  }
  return { head: Buffer.concat(read), chunks: whole() };
}
