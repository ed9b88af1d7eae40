import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices, type SqlValue } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';
import type { ParsedEntry } from '../imported';
import type { Importer } from './importers';
import type { ReadEntry } from './readEntries';

export interface StagingInput {
  importer: Importer;
  /** Of the file; with another one, or other rules, what was read before is thrown away. */
  fileHash: string;
  entries: AsyncIterable<ReadEntry>;
  /** Called after each batch: so many entries of the file are in the database. */
  onStaged?: (read: number) => void;
}

/** Entries that enter the database together, with the note of how far the file is read. */
const BATCH = 500;

/**
 * Reads a file into `import_entry`, batch by batch, each in a transaction of its own. Killed on the way, the next import of
 * the same file passes over what is in. An entry equal to the one in the catalogue is noted without its content.
 * Returns how many entries an earlier, cut-off import had brought in.
 */
export async function readIntoStaging(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { importer, fileHash, entries, onStaged = () => {} }: StagingInput,
): Promise<{ resumedAt: number }> {
  const sourceId = importer.source.id;
  const resumedAt = await begin(db.manager, sourceId, fileHash, toSqlInstant(clock.now()));
  const keys = new Map(await knownKeys(db.manager, sourceId));
  let read = 0;
  let batch: SqlEntry[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const rows = batch;
    batch = [];
    await db.transaction((manager) => store(manager, sourceId, rows, read));
    onStaged(read);
  };
  for await (const one of entries) {
    read += 1;
    if (read <= resumedAt) continue;
    batch.push(toRow(one, keys, importer));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return { resumedAt };
}

interface SqlEntry {
  place: number;
  entryKey: string;
  contentHash: string;
  ids: string;
  year: number | null;
  payload: string | null;
  problem: string | null;
}

const PAYLOAD_BYTES = 60_000;

function toRow(one: ReadEntry, keys: Map<string, number>, importer: Importer): SqlEntry {
  if ('problem' in one) return refused(one.place, one.problem);
  const { entry, place } = one;
  const twin = keys.get(entry.key);
  if (twin !== undefined && !importer.numbersTwins) {
    return refused(place, `the same anime (${entry.key}) stands at ${twin} already`);
  }
  const entryKey = freeKey(entry, keys);
  const payload = JSON.stringify(entry.payload);
  if (Buffer.byteLength(payload) > PAYLOAD_BYTES) return refused(place, 'it is too long');
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

function refused(place: number, problem: string): SqlEntry {
  return {
    ...{ place, entryKey: '', contentHash: '', ids: '', year: null, payload: null },
    problem: problem.slice(0, 300),
  };
}

async function begin(
  manager: EntityManager,
  sourceId: string,
  fileHash: string,
  startedAt: string,
): Promise<number> {
  const [run]: { fileHash: string; entriesRead: number }[] = await manager.query(
    'SELECT fileHash, entriesRead FROM import_run WHERE sourceId = ?',
    [sourceId],
  );
  if (run?.fileHash === fileHash) return run.entriesRead;
  await forgetStaging(manager, sourceId);
  await manager.query(
    'INSERT INTO import_run (sourceId, fileHash, entriesRead, startedAt) VALUES (?, ?, 0, ?)',
    [sourceId, fileHash, startedAt],
  );
  return 0;
}

async function knownKeys(manager: EntityManager, sourceId: string): Promise<[string, number][]> {
  const rows: { entryKey: string; place: number }[] = await manager.query(
    'SELECT entryKey, place FROM import_entry WHERE sourceId = ? AND problem IS NULL',
    [sourceId],
  );
  return rows.map(({ entryKey, place }) => [entryKey, place]);
}

async function store(
  manager: EntityManager,
  sourceId: string,
  rows: readonly SqlEntry[],
  read: number,
): Promise<void> {
  const stored = await inSlices<string, { entryKey: string; contentHash: string }>(
    rows.map(({ entryKey }) => entryKey),
    (slice, marks) =>
      manager.query(
        `SELECT entryKey, contentHash FROM catalogue_entry WHERE sourceId = ? AND entryKey IN (${marks})`,
        [sourceId, ...slice],
      ),
  );
  const hashes = new Map(stored.map(({ entryKey, contentHash }) => [entryKey, contentHash]));
  const columns = ['sourceId', 'place', 'entryKey', 'contentHash', 'ids', 'year', 'payload', 'problem'];
  const values = rows.map((row): SqlValue[] => {
    const unchanged = row.problem === null && hashes.get(row.entryKey) === row.contentHash;
    const payload = unchanged ? null : row.payload;
    return [sourceId, row.place, row.entryKey, row.contentHash, row.ids, row.year, payload, row.problem];
  });
  await bulkInsert(manager, 'import_entry', columns, values);
  await manager.query('UPDATE import_run SET entriesRead = ? WHERE sourceId = ?', [read, sourceId]);
}

/** Nothing of a file that is in, or that is given up, stays. */
export async function forgetStaging(manager: EntityManager, sourceId: string): Promise<void> {
  await manager.query('DELETE FROM import_entry WHERE sourceId = ?', [sourceId]);
  await manager.query('DELETE FROM import_run WHERE sourceId = ?', [sourceId]);
}
