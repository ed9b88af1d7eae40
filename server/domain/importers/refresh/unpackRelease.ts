import { open } from 'node:fs/promises';
import path from 'node:path';
import { Parser, type ReadEntry } from 'tar';
import { limits } from '../../../config/limits';
import { unpack } from '../files/unpack';
import { ImportError } from '../imported';

/** Path of the data in the package. */
const DATA = 'package/dist/data.json';
const GZIP_FIRST_BYTE = 0x1f;

/**
 * Extracts the one file of interest from a release to a fixed path: no name in the archive is ever used as a path. Throws
 * ImportError if the archive is damaged, truncated, too large, or lacks the file.
 */
export async function unpackRelease(packed: string, folder: string): Promise<string> {
  const file = path.join(folder, 'data.json');
  const handle = await open(file, 'w', 0o600);
  try {
    const found = new DataEntry();
    let first = true;
    for await (const chunk of unpack(packed, { limit: limits.releaseUnpackedBytes })) {
      // The parser would unpack a second layer by itself, without any limit on its bytes.
      if (first && chunk[0] === GZIP_FIRST_BYTE)
        throw new ImportError('it is not a package: it is compressed twice');
      first = false;
      for (const piece of found.read(chunk)) await handle.write(piece);
    }
    for (const piece of found.end()) await handle.write(piece);
  } finally {
    await handle.close();
  }
  return file;
}

/** Reads an archive chunk by chunk, passing data on at once. */
class DataEntry {
  private readonly parser: Parser;
  private pieces: Buffer[] = [];
  private problem: Error | undefined;
  private entries = 0;
  private ended = false;
  private state: 'missing' | 'begun' | 'whole' = 'missing';

  constructor() {
    const options = { strict: true, zstd: false, brotli: false, maxMetaEntrySize: 65_536 };
    this.parser = new Parser({ ...options, onReadEntry: (entry) => this.enter(entry) });
    this.parser.on('eof', () => {
      this.ended = true;
    });
    this.parser.on('error', (error: Error) => {
      this.problem ??= new ImportError(`it is not a valid package: ${error.message.slice(0, 200)}`);
    });
  }

  read(chunk: Uint8Array): Buffer[] {
    // Millions of empty blocks after the end would keep the parser busy for minutes.
    if (!this.ended) this.parser.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    return this.taken();
  }

  end(): Buffer[] {
    this.parser.end();
    const pieces = this.taken();
    if (this.state !== 'whole') throw new ImportError(`it has no ${DATA}`);
    return pieces;
  }

  private taken(): Buffer[] {
    if (this.problem) throw this.problem;
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  private enter(entry: ReadEntry): void {
    this.entries += 1;
    if (this.entries > limits.releaseEntries) this.problem ??= new ImportError('it has too many files');
    if (entry.path !== DATA) return void entry.resume();
    if (entry.type !== 'File' && entry.type !== 'OldFile')
      this.problem ??= new ImportError(`its ${DATA} is not a file`);
    if (this.state !== 'missing') this.problem ??= new ImportError(`it has ${DATA} twice`);
    if (entry.size > limits.releaseDataBytes) this.problem ??= new ImportError(`its ${DATA} is too large`);
    this.state = 'begun';
    entry.on('data', (piece: Buffer) => this.pieces.push(piece));
    entry.on('end', () => {
      this.state = 'whole';
    });
  }
}
