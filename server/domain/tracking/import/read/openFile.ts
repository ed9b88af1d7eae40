import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGunzip, gunzip } from 'node:zlib';
import { limits } from '../../../../config/limits';
import { AppError } from '../../../../errors/AppError';
import { csvForms } from './formats';
import { csvFormOf } from './readCsv';

export type FileShape = 'XML' | 'JSON_OBJECT' | 'JSON_LIST' | 'TABLE';

export interface OpenedFile {
  shape: FileShape;
  /** The beginning of its text. */
  head: string;
  chunks: AsyncGenerator<Uint8Array>;
}

/** Bytes needed to recognise a file: as sent, and decompressed. A kilobyte decompresses to a megabyte at most. */
const PACKED_HEAD_BYTES = 1024;
const HEAD_BYTES = 512;

/**
 * Recognises the shape of an upload by its first bytes, whatever its name, and returns the whole as sent, up to the limit. Only
 * the beginning is decompressed: reading is the work of a worker.
 */
export async function recogniseFile(upload: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
  const { head, chunks, close } = await withHead(
    bounded(upload, limits.importPackedBytes),
    PACKED_HEAD_BYTES,
  );
  try {
    const plain = isGzip(head) ? await unpackedHead(head.subarray(0, PACKED_HEAD_BYTES)) : head;
    return { ...shapeOf(plain), chunks };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A file from its beginning, decompressed if it is gzip, up to the limit. */
export async function openFile(file: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
  const packed = await withHead(bounded(file, limits.importPackedBytes), 2);
  const plain = isGzip(packed.head) ? unpacked(packed.chunks) : packed.chunks;
  const { head, chunks, close } = await withHead(bounded(plain, limits.importUnpackedBytes), HEAD_BYTES);
  try {
    return { ...shapeOf(head), chunks };
  } catch (error) {
    await close();
    throw error;
  }
}

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b;

/** The first character tells XML from JSON, the first line identifies a table; anything else is not an export. */
function shapeOf(bytes: Buffer): Pick<OpenedFile, 'shape' | 'head'> {
  const head = bytes
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const first = head.trimStart()[0];
  if (first === '<') return { shape: 'XML', head };
  if (first === '{') return { shape: 'JSON_OBJECT', head };
  if (first === '[') return { shape: 'JSON_LIST', head };
  if (csvFormOf(csvForms, head)) return { shape: 'TABLE', head };
  throw new AppError('IMPORT_IS_NO_EXPORT');
}

async function unpackedHead(packed: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw new AppError('IMPORT_IS_DAMAGED', { cause: error });
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw new AppError('IMPORT_TOO_LARGE');
    yield chunk;
  }
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = createGunzip();
  const packed = Readable.from(chunks, { objectMode: false });
  packed.once('error', (error) => stream.destroy(error));
  packed.pipe(stream);
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
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

/** The first bytes, and the whole from the beginning; `close` ends the source if the whole is not consumed. */
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
  return { head: Buffer.concat(read), chunks: whole(), close: () => source.return(undefined) };
}
