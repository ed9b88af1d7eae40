import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { limits } from '../../../config/limits';
import type {
  AnimeParts,
  ArchiveEntry,
  ArchiveFeed,
  FoundRecord,
  NamedEntry,
  NamedPart,
  RawRecord,
} from '../../../sources';
import { id, isObject } from '../../../sources/read';
import { LookError } from '../refresh/upstream';
import { type Line, linesOf } from './archiveLines';
import { attempt } from './attempt';

export interface ArchiveQuery {
  file: string;
  feed: Pick<ArchiveFeed, 'entries' | 'named' | 'join'>;
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
 * Reads an archive entry by entry, as a stream: only what is kept of the anime wanted, and then of what they name, is in memory, as
 * JSON. Throws LookError if it is damaged, has too much of anything, or lacks an entry.
 */
export async function readArchive({ file, feed, wanted, signal }: ArchiveQuery): Promise<ArchiveReport> {
  const { entries, named = [] } = feed;
  const kept = new Kept(feed);
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      const found = await entriesIn(zip, [...entries, ...named]);
      const read = async (place: number, sieve: Sieve) => {
        const entry = found[place];
        if (entry) await readEntry(await zip.openReadStreamPromise(entry), kept, { sieve, signal });
      };
      for (const [place] of entries.entries()) await read(place, kept.ofAnime(place, wanted));
      const ids = await kept.namedIds(signal);
      for (const [place, one] of ids.entries()) await read(entries.length + place, kept.ofNamed(place, one));
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
async function entriesIn(
  zip: ZipFile,
  wanted: readonly Pick<ArchiveEntry, 'name' | 'bytes'>[],
): Promise<Entry[]> {
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

/** Which lines of an entry are kept, and where. */
interface Sieve extends Pick<ArchiveEntry, 'key' | 'keep'> {
  wanted: ReadonlySet<string>;
  put(id: string, part: { written: string; read: unknown }): void;
}

/** The size that an entry has was checked, and the reader holds it to that. */
async function readEntry(
  stream: Readable,
  kept: Kept,
  { sieve, signal }: { sieve: Sieve; signal: AbortSignal },
): Promise<void> {
  const onStop = () => stream.destroy(new Error('stopped'));
  signal.addEventListener('abort', onStop);
  const breathe = inSlices(signal);
  try {
    for await (const lines of linesOf(stream, limits.archiveLineBytes)) {
      for (const line of lines) kept.add(line, sieve);
      await breathe();
    }
  } finally {
    signal.removeEventListener('abort', onStop);
    stream.destroy();
  }
}

/** Lets others have their turn once a slice is over. */
function inSlices(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    signal.throwIfAborted();
    since = performance.now();
  };
}

/** What is kept of each anime, by entry, and of what they name. */
class Kept implements ArchiveReport {
  broken = 0;
  private bytes = 0;
  private readonly parts = new Map<string, string[][]>();
  private readonly named: readonly NamedLines[];

  constructor(private readonly feed: ArchiveQuery['feed']) {
    this.named = (feed.named ?? []).map((entry) => new NamedLines(entry));
  }

  get externalIds(): string[] {
    return [...this.parts.keys()];
  }

  ofAnime(place: number, wanted: ReadonlySet<string>): Sieve {
    const { key, keep } = this.feed.entries[place] as ArchiveEntry;
    return {
      key,
      keep,
      wanted,
      put: (externalId, { written }) => {
        const ofAnime = this.parts.get(externalId) ?? this.feed.entries.map((): string[] => []);
        const parts = ofAnime[place] ?? [];
        if (parts.length < limits.archiveParts) parts.push(written);
        this.parts.set(externalId, ofAnime);
      },
    };
  }

  ofNamed(place: number, wanted: ReadonlySet<string>): Sieve {
    const lines = this.named[place] as NamedLines;
    const { key, keep } = lines.entry;
    return { key, keep, wanted, put: (id, part) => lines.put(id, part) };
  }

  add(line: Line, { key, keep, wanted, put }: Sieve): void {
    if (line === 'too long') {
      this.broken += 1;
      return;
    }
    // Nine of ten lines are about something else, and need no parsing.
    const found = idIn(line, key);
    if (found !== undefined && !wanted.has(found)) return;
    const read = objectIn(line);
    const certain = id(read, key);
    if (!read || certain === undefined) this.broken += 1;
    else if (wanted.has(certain)) {
      const part = keep(read);
      if (isTooDeep(part)) this.broken += 1;
      else if (part !== undefined) put(certain, { written: this.write(part), read: part });
    }
  }

  private write(part: unknown): string {
    const written = JSON.stringify(part);
    this.bytes += 2 * written.length;
    if (this.bytes > limits.archivePartBytes)
      throw new LookError('its archive has too much about the anime here');
    return written;
  }

  /** By entry, the ids that the parts of all anime name. */
  async namedIds(signal: AbortSignal): Promise<ReadonlySet<string>[]> {
    const all = this.named.map(() => new Set<string>());
    if (all.length === 0) return all;
    const breathe = inSlices(signal);
    for (const externalId of this.parts.keys()) {
      const parts = this.partsOf(externalId);
      for (const [place, { entry }] of this.named.entries())
        for (const one of attempt(() => entry.namedIn(parts)) ?? []) all[place]?.add(one);
      await breathe();
    }
    return all;
  }

  private partsOf(externalId: string): AnimeParts {
    const parts = this.parts.get(externalId) ?? [];
    return parts.map((part) => part.map((one) => JSON.parse(one) as unknown));
  }

  /** Put together only when it is wanted: as objects, all would take several times as much. */
  readonly recordOf = (externalId: string): FoundRecord | undefined => {
    const named = this.named.map(({ get }) => get);
    const raw = attempt(() => this.feed.join(this.partsOf(externalId), named));
    return raw && { externalId, raw };
  };
}

/** What is kept of the lines of an entry that anime name. */
class NamedLines {
  private readonly lines = new Map<string, string>();
  private readonly called = new Map<string, string>();
  private readonly shared = new Set<string>();

  constructor(readonly entry: NamedEntry) {}

  put(namedId: string, { written, read }: { written: string; read: unknown }): void {
    this.lines.set(namedId, written);
    const name = this.entry.calledAlone?.(read);
    if (name === undefined) return;
    const other = this.called.get(name);
    if (other !== undefined && other !== namedId) this.shared.add(name);
    this.called.set(name, namedId);
  }

  readonly get: NamedPart = (namedId) => {
    const written = this.lines.get(namedId);
    if (written === undefined) return undefined;
    const read: unknown = JSON.parse(written);
    const name = this.entry.calledAlone?.(read);
    return name !== undefined && this.shared.has(name) ? undefined : read;
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
