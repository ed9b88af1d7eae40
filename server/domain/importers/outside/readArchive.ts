import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { limits } from '../../../config/limits';
import type { ArchiveEntry, ArchiveFeed, FoundRecord, RawRecord } from '../../../sources';
import { id, isObject } from '../../../sources/read';
import { LookError } from '../refresh/upstream';
import { type Line, linesOf } from './archiveLines';

export interface ArchiveQuery {
  file: string;
  feed: Pick<ArchiveFeed, 'entries' | 'join'>;
  /** The anime that are kept. */
  wanted: ReadonlySet<string>;
  signal: AbortSignal;
}

export interface ArchiveReport {
  /** The ids of anime that the archive has. */
  externalIds: string[];
  /** Undefined if what it has of it is nothing. */
  recordOf: (externalId: string) => FoundRecord | undefined;
  /** Lines that could not be read. */
  broken: number;
}

/** The event loop is not held for longer. */
const SLICE_MS = 10;

/**
 * Reads an archive entry by entry, as a stream: only what is kept of the anime wanted is in memory, as JSON. Throws LookError if it
 * is damaged, has too much of anything, or lacks an entry.
 */
export async function readArchive({ file, feed, wanted, signal }: ArchiveQuery): Promise<ArchiveReport> {
  const kept = new Parts(feed, wanted);
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      const found = await entriesIn(zip, feed.entries);
      for (const [place, entry] of found.entries()) {
        const stream = await zip.openReadStreamPromise(entry);
        await readEntry(stream, kept, { place, signal });
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LookError) throw error;
    throw new LookError(`its archive cannot be read: ${(error as Error).message.slice(0, 200)}`);
  }
  return kept;
}

/** In the order of the feed. Names and sizes are checked before anything is unpacked; no name is ever used as a path. */
async function entriesIn(zip: ZipFile, wanted: readonly ArchiveEntry[]): Promise<Entry[]> {
  if (zip.entryCount > limits.archiveEntries) throw new LookError('its archive has too many entries');
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    const known = wanted.find(({ name }) => name === fileName);
    if (!known) continue;
    if (found.has(fileName)) throw new LookError(`its archive has ${fileName} twice`);
    if (uncompressedSize > known.bytes) throw new LookError(`its archive has too much in ${fileName}`);
    found.set(fileName, entry);
  }
  return wanted.map(({ name }) => {
    const entry = found.get(name);
    if (!entry) throw new LookError(`its archive has no ${name}`);
    return entry;
  });
}

/** The size that an entry has was checked, and the reader holds it to that. */
async function readEntry(
  stream: Readable,
  kept: Parts,
  { place, signal }: { place: number; signal: AbortSignal },
): Promise<void> {
  const onStop = () => stream.destroy(new Error('stopped'));
  signal.addEventListener('abort', onStop);
  let since = performance.now();
  try {
    for await (const lines of linesOf(stream, limits.archiveLineBytes)) {
      for (const line of lines) kept.add(place, line);
      if (performance.now() - since < SLICE_MS) continue;
      await nextTurn();
      signal.throwIfAborted();
      since = performance.now();
    }
  } finally {
    signal.removeEventListener('abort', onStop);
    stream.destroy();
  }
}

/** What is kept of each anime, by entry. */
class Parts implements ArchiveReport {
  broken = 0;
  private bytes = 0;
  private readonly parts = new Map<string, string[][]>();

  constructor(
    private readonly feed: ArchiveQuery['feed'],
    private readonly wanted: ReadonlySet<string>,
  ) {}

  get externalIds(): string[] {
    return [...this.parts.keys()];
  }

  add(place: number, line: Line): void {
    const entry = this.feed.entries[place];
    if (!entry) return;
    if (line === 'too long') {
      this.broken += 1;
      return;
    }
    // Nine of ten lines are about something else, and need no parsing.
    const named = idIn(line, entry.key);
    if (named !== undefined && !this.wanted.has(named)) return;
    const read = objectIn(line);
    const externalId = id(read, entry.key);
    if (!read || externalId === undefined) this.broken += 1;
    else if (this.wanted.has(externalId)) {
      const part = entry.keep(read);
      if (isTooDeep(part)) this.broken += 1;
      else this.keep(externalId, { place, part });
    }
  }

  private keep(externalId: string, { place, part }: { place: number; part: unknown }): void {
    if (part === undefined) return;
    const written = JSON.stringify(part);
    this.bytes += 2 * written.length;
    if (this.bytes > limits.archivePartBytes)
      throw new LookError('its archive has too much about the anime here');
    const ofAnime = this.parts.get(externalId) ?? this.feed.entries.map((): string[] => []);
    const parts = ofAnime[place] ?? [];
    if (parts.length < limits.archiveParts) parts.push(written);
    this.parts.set(externalId, ofAnime);
  }

  /** Put together only when it is wanted: as objects, all would take several times as much. */
  readonly recordOf = (externalId: string): FoundRecord | undefined => {
    const parts = this.parts.get(externalId) ?? [];
    const read = parts.map((part) => part.map((one) => JSON.parse(one) as unknown));
    try {
      const raw = this.feed.join(read);
      return raw && { externalId, raw };
    } catch {
      // One that its function stumbles over says nothing, and keeps no other from being stored.
      return undefined;
    }
  };
}

/** What is read can be so deep that writing it exceeds the stack, which would make the whole archive useless. */
const isTooDeep = (value: unknown, left: number = limits.sourceNesting): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1)));

const DIGITS = /^\s*"?([1-9]\d{0,11})[",}\s]/;
const LONGEST_ID = 24;

/** Found without parsing. In a text of the line, the quotes around the name would be escaped. */
function idIn(line: Buffer, key: string): string | undefined {
  const name = `"${key}":`;
  const at = line.indexOf(name);
  if (at < 0) return undefined;
  const from = at + name.length;
  return DIGITS.exec(line.toString('latin1', from, from + LONGEST_ID))?.[1];
}

function objectIn(line: Buffer): RawRecord | undefined {
  try {
    const read: unknown = JSON.parse(line.toString('utf8'));
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
