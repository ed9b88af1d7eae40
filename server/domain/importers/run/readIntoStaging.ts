import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  beginRun,
  countStaged,
  findRun,
  rejectedEntries,
  type StagedEntryRow,
  stagedPlaces,
  stageEntries,
} from '../../../data/stores/importEntryStore';
import type { Deps } from '../../deps';
import type { Importer, ParsedEntry } from '../imported';
import type { ReadEntry } from './readEntries';

export interface StagingInput {
  importer: Importer;
  /** Of the file. If it or the rules have changed, what was read before is discarded. */
  fileHash: string;
  entries: AsyncIterable<ReadEntry>;
  /** Called after each batch with the number of entries in the database. */
  onStaged?: (read: number) => void;
}

/** Entries per transaction, together with the note of how far the file has been read. */
const ENTRIES_PER_TRANSACTION = 500;

/**
 * Reads a file into `import_entry`, each batch in its own transaction. After a kill, the next import of the same file skips
 * what is already in. An entry equal to the one in the catalogue is stored without its content. Returns the number of entries
 * that an earlier, interrupted import had read.
 */
export async function readIntoStaging(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { importer, fileHash, entries, onStaged = () => {} }: StagingInput,
): Promise<{ resumedAt: number }> {
  const sourceId = importer.source.id;
  const resumedAt = await begin(db.manager, { sourceId, fileHash, startedAt: clock.now() });
  const staged = await stagedPlaces(db.manager, sourceId);
  const keys = new Map(staged.map(({ entryKey, place }) => [entryKey, place]));
  let read = 0;
  let batch: StagedEntryRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = batch;
    batch = [];
    await db.transaction((manager) => stageEntries(manager, { sourceId, rows, read }));
    onStaged(read);
  };
  for await (const one of entries) {
    read += 1;
    if (read <= resumedAt) continue;
    batch.push(toRow(one, keys, importer));
    if (batch.length === ENTRIES_PER_TRANSACTION) await flush();
  }
  await flush();
  return { resumedAt };
}

const MAX_PAYLOAD_BYTES = 60_000;

function toRow(one: ReadEntry, keys: Map<string, number>, importer: Importer): StagedEntryRow {
  if ('problem' in one) return refused(one.place, one.problem);
  const { entry, place } = one;
  const twin = keys.get(entry.key);
  if (twin !== undefined && !importer.numbersTwins) {
    return refused(place, `the same anime (${entry.key}) is already at ${twin}`);
  }
  const entryKey = freeKey(entry, keys);
  const payload = JSON.stringify(entry.payload);
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) return refused(place, 'it is too long');
  keys.set(entryKey, place);
  const ids = entry.ids.join(' ');
  const contentHash = createHash('sha1').update(`${importer.rules} ${payload}`).digest('hex');
  return { place, entryKey, contentHash, ids, year: entry.year, payload, problem: null };
}

function freeKey({ key }: ParsedEntry, keys: ReadonlyMap<string, number>): string {
  let free = key;
  for (let number = 2; keys.has(free); number += 1) free = `${key}~${number}`;
  return free;
}

function refused(place: number, problem: string): StagedEntryRow {
  return {
    place,
    entryKey: '',
    contentHash: '',
    ids: '',
    year: null,
    payload: null,
    problem: problem.slice(0, 300),
  };
}

async function begin(
  manager: EntityManager,
  run: { sourceId: string; fileHash: string; startedAt: Date },
): Promise<number> {
  const before = await findRun(manager, run.sourceId);
  if (before?.fileHash === run.fileHash) return before.entriesRead;
  await beginRun(manager, run);
  return 0;
}

export interface Rejection {
  /** The line, or the entry's index in the document. */
  place: number;
  reason: string;
}

/** What an import finds in its file, before the catalogue changes. */
export interface EntryReport {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** In the catalogue, but no longer in the file. */
  missing: number;
  rejected: number;
  /** The first ones only. */
  rejections: Rejection[];
}

const MAX_PROBLEMS_LISTED = 1000;

/** Compares the staged entries of a source with those in the catalogue. */
export async function stagedReport(manager: EntityManager, sourceId: string): Promise<EntryReport> {
  const { total, rejected, unchanged, fresh, known, stored } = await countStaged(manager, sourceId);
  const rejections = await rejectedEntries(manager, sourceId, MAX_PROBLEMS_LISTED);
  return {
    read: total,
    added: fresh,
    changed: known - unchanged,
    unchanged,
    missing: stored - known,
    rejected,
    rejections,
  };
}
