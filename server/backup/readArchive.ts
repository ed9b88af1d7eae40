import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { Parser, type ReadEntry } from 'tar';
import { type ArchivedFile, isArchivePath, MANIFEST_NAME, type Manifest, readManifest } from './manifest';

/** Consumes the bytes of one file of an archive, in order. */
export type TakeFile = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** An archive that cannot be used; the message is one line for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/**
 * Reads a whole archive and compares every file with the manifest, so that a truncated, empty or altered archive is rejected
 * before any of it is used.
 *
 * @throws ArchiveError
 */
export async function checkArchive(archive: string): Promise<Manifest> {
  const found: ArchivedFile[] = [];
  let text: string | undefined;
  await eachFile(archive, async (path, content) => {
    if (text !== undefined) throw new ArchiveError(`${archive} has data after its end`);
    if (path === MANIFEST_NAME) {
      text = await textOf(content, archive);
      return;
    }
    if (!isArchivePath(path)) throw new ArchiveError(`${archive} contains an unexpected file: ${path}`);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of content) {
      bytes += chunk.length;
      hash.update(chunk);
    }
    found.push({ path, bytes, sha256: hash.digest('hex') });
  });
  if (text === undefined)
    throw new ArchiveError(`${archive} is not a complete backup of this site: it has no manifest`);
  const manifest = readManifest(text);
  if (!manifest)
    throw new ArchiveError(`${archive} was made by another version: its manifest cannot be read here`);
  compare(archive, found, manifest);
  return manifest;
}

function compare(archive: string, found: readonly ArchivedFile[], { files, database }: Manifest): void {
  const promised = new Map(files.map((file) => [file.path, file]));
  for (const { path, bytes, sha256 } of found) {
    const expected = promised.get(path);
    if (!expected) throw new ArchiveError(`${archive} was altered: ${path} is not in its manifest`);
    if (expected.bytes !== bytes || expected.sha256 !== sha256)
      throw new ArchiveError(`${archive} was altered: ${path} does not match the manifest`);
    promised.delete(path);
  }
  const [missing] = promised.keys();
  if (missing !== undefined) throw new ArchiveError(`${archive} is incomplete: ${missing} is missing`);
  if (!found.some(({ path }) => path === database.file))
    throw new ArchiveError(`${archive} is incomplete: it has no database`);
}

/** Reads one file after the other. Throws ArchiveError if this is not a valid archive. */
export async function eachFile(archive: string, take: TakeFile): Promise<void> {
  refuseUnreadable(archive);
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const parser = new Parser({ strict: true, brotli: false, maxMetaEntrySize: 65_536 });
  parser.on('error', (error: Error) => {
    fail(new ArchiveError(`${archive} is not a valid archive: ${error.message.slice(0, 200)}`));
  });
  let work: Promise<void> = Promise.resolve();
  parser.on('entry', (entry: ReadEntry) => {
    const run = async () => {
      if (entry.type !== 'File' && entry.type !== 'OldFile')
        throw new ArchiveError(`${archive} contains an entry that is not a file: ${entry.path}`);
      await take(entry.path, entry);
    };
    work = work.then(run);
    work.catch(fail).finally(() => entry.resume());
  });
  const feed = async () => {
    for await (const chunk of createReadStream(archive, { highWaterMark: 256 * 1024 })) {
      if (parser.write(chunk as Buffer)) continue;
      await Promise.race([failed, new Promise((resolve) => parser.once('drain', resolve))]);
    }
    parser.end();
    await work;
  };
  // A truncated entry may never end.
  await Promise.race([feed(), failed]);
  await Promise.race([work, failed]);
}

function refuseUnreadable(archive: string): void {
  const found = statSync(archive, { throwIfNoEntry: false });
  if (!found) throw new ArchiveError(`${archive} does not exist`);
  if (found.isDirectory() && archive.endsWith('.part'))
    throw new ArchiveError(`${archive} is incomplete, left by an interrupted backup, and cannot be restored`);
  if (!found.isFile()) throw new ArchiveError(`${archive} is not a file`);
  if (found.size === 0) throw new ArchiveError(`${archive} is empty`);
}

async function textOf(content: AsyncIterable<Buffer>, archive: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MAX_MANIFEST_BYTES) throw new ArchiveError(`${archive} has an oversized manifest`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
