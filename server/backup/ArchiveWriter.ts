import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Header, Pax } from 'tar';
import type { ArchivedFile } from './manifest';

const BLOCK_BYTES = 512;

/** Writes a tar archive file by file. Files may change or vanish while read; each hash covers the bytes written. */
export class ArchiveWriter {
  readonly files: ArchivedFile[] = [];

  private constructor(
    private readonly handle: FileHandle,
    private readonly madeAt: Date,
  ) {}

  static async create(file: string, madeAt: Date): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(file, 'wx', 0o600), madeAt);
  }

  /** Skips a file that no longer exists or is not a regular file. */
  async addFile(path: string, from: string): Promise<void> {
    const source = await openPlain(from);
    if (!source) return;
    try {
      const { size } = await source.stat();
      await this.add(path, size, source.createReadStream({ autoClose: false, end: Math.max(size - 1, 0) }));
    } finally {
      await source.close();
    }
  }

  async addText(path: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(path, bytes.length, [bytes]);
  }

  /** Writes the end marker and syncs the file to disk. */
  async end(): Promise<void> {
    await this.handle.write(Buffer.alloc(2 * BLOCK_BYTES));
    await this.handle.sync();
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  private async add(
    path: string,
    size: number,
    source: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<void> {
    const header = { path, size, mode: 0o600, mtime: this.madeAt, type: 'File' as const };
    const encoded = new Header(header);
    // A name or size that does not fit the ustar header goes into a preceding pax entry.
    encoded.encode();
    if (encoded.needPax) await this.handle.write(new Pax({ path, size }).encode());
    if (!encoded.block) throw new Error(`${path} cannot be stored in an archive`);
    await this.handle.write(encoded.block);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
      await this.handle.write(chunk);
    }
    if (bytes !== size) throw new Error(`${path} shrank while it was read`);
    await this.handle.write(Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES));
    this.files.push({ path, bytes, sha256: hash.digest('hex') });
  }
}

async function openPlain(file: string): Promise<FileHandle | undefined> {
  try {
    // Without O_NONBLOCK, opening a named pipe in the folder would block for ever.
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return undefined;
  } catch (error) {
    if (/^(ENOENT|ELOOP)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
