import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { deleteImportRows, insertImportRows } from '../../../data/stores/listImportRowStore';
import * as store from '../../../data/stores/listImportStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { inRounds } from '../../jobs/inRounds';
import { createRowNumbering } from './importRow';
import type { ImportSource } from './rowKinds';

/** Milliseconds between polls. */
const PAUSE = 200;
/** Milliseconds after which another instance takes over the file of a dead one, and between renewals. */
const LEASE = 15_000;
const RENEWAL = 5_000;

type ListImportRow = store.ListImportRow;
type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'listReader' | 'activity'>;

export interface ReadingWorker {
  start(): void;
  /** Aborts; the file is read again at the next start. */
  stop(): Promise<void>;
  /** Reads what is waiting now. */
  workOff(): Promise<void>;
}

/**
 * Reads uploaded files, one at a time per instance and a few at a time in all, the oldest first. A file that cannot be read
 * makes its import FAILED, with the reason; so does one whose reader dies or takes too long.
 */
export function createReadingWorker(deps: ReadingDeps): ReadingWorker {
  const holder = deps.random.id();
  let stopping = new AbortController();
  let rounds: ReturnType<typeof inRounds> | undefined;
  const work = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const claimed = await claim(deps, holder);
      if (!claimed) return;
      await readOne(deps, { holder, id: claimed.id, readings: claimed.readings, signal });
    }
  };
  return {
    start: () => {
      stopping = new AbortController();
      rounds ??= inRounds(deps, {
        name: 'reading imports',
        pause: PAUSE,
        work: () => work(stopping.signal),
        onError: (error) =>
          deps.log.warn({ err: error }, 'a file was not read to its end; it will be read again'),
      });
      void rounds.start?.();
    },
    stop: async () => {
      stopping.abort();
      await rounds?.stop();
      rounds = undefined;
    },
    workOff: () => work(stopping.signal),
  };
}

/** The file that has waited longest, unless enough are being read already; only one instance gets it. */
async function claim({ db, clock }: ReadingDeps, holder: string): Promise<ListImportRow | null> {
  const now = clock.now();
  const due = await store.nextDueImport(db.manager, { states: ['READING'], now });
  if (!due) return null;
  const busy = await store.countHeldImports(db.manager, { state: 'READING', now });
  if (busy >= limits.importReaders) return null;
  const leaseUntil = new Date(now.getTime() + LEASE);
  const readings = due.readings + 1;
  return (await store.claimImport(db.manager, due, { holder, leaseUntil, readings, now })) ? due : null;
}

interface Reading {
  holder: string;
  id: string;
  /** Attempts before this one. */
  readings: number;
  signal: AbortSignal;
}

/** Another instance has taken over the import, or its owner has removed it. */
class LostError extends Error {}

async function readOne(deps: ReadingDeps, reading: Reading): Promise<void> {
  const { db, log } = deps;
  const { id, readings, signal } = reading;
  const set = (values: Partial<ListImportRow>, manager: EntityManager = db.manager) =>
    keep(manager, reading, values);
  const renewal = setInterval(() => {
    set({ leaseUntil: leaseFrom(deps) }).catch(() => {});
  }, RENEWAL);
  try {
    // After so many attempts, it may be what ends the process.
    if (readings >= limits.importReadings) throw new AppError('IMPORT_NOT_READ');
    const read = await readRows(deps, reading);
    if (signal.aborted) await set({ holder: null, leaseUntil: null, readings });
    else await finish(deps, reading, { state: 'CHECKING', ...read });
  } catch (error) {
    if (error instanceof LostError) return;
    if (!(error instanceof AppError)) throw error;
    const problem = error.entry.code;
    log.info({ event: 'import', importId: id, problem }, 'a file could not be read');
    await deleteImportRows(db.manager, id);
    await finish(deps, reading, { state: 'FAILED', problem, finishedAt: deps.clock.now() }).catch(lost);
  } finally {
    clearInterval(renewal);
  }
}

/** Stores the file's rows batch by batch as they arrive, as long as their owner has room for them. */
async function readRows(
  deps: ReadingDeps,
  reading: Reading,
): Promise<Pick<ListImportRow, 'source' | 'totalRows' | 'bytes'>> {
  const { id, signal } = reading;
  await deleteImportRows(deps.db.manager, id);
  const room = limits.importKeptBytes - (await store.bytesBesideImport(deps.db.manager, id));
  const number = createRowNumbering();
  let [totalRows, bytes] = [0, 0];
  let source: ImportSource = 'UNREAD';
  for await (const { source: form, rows } of deps.listReader.read(storedFile(deps, id), signal)) {
    source = form;
    const numbered = number(rows);
    for (const { payload } of rows) bytes += Buffer.byteLength(payload);
    if (bytes > room) throw new AppError('TOO_MANY_IMPORTS');
    await deps.db.transaction(async (manager) => {
      await keep(manager, reading, { leaseUntil: leaseFrom(deps) });
      await insertImportRows(manager, id, numbered);
    });
    totalRows += rows.length;
    // Lets other writers in.
    await sleep(1);
    if (signal.aborted) break;
  }
  return { source, totalRows, bytes };
}

async function* storedFile({ db }: ReadingDeps, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const piece = await store.findFilePiece(db.manager, { importId, position });
    if (!piece) return;
    yield piece;
  }
}

async function finish(deps: ReadingDeps, reading: Reading, set: Partial<ListImportRow>): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const free = { holder: null, leaseUntil: null, updatedAt: deps.clock.now() };
    await keep(manager, reading, { ...set, ...free });
    await store.deleteFile(manager, reading.id);
  });
}

async function keep(
  manager: EntityManager,
  { id, holder }: Reading,
  set: Partial<ListImportRow>,
): Promise<void> {
  if (!(await store.updateHeldImport(manager, { id, holder, state: 'READING' }, set))) throw new LostError();
}

const leaseFrom = ({ clock }: ReadingDeps) => new Date(clock.now().getTime() + LEASE);

function lost(error: unknown): void {
  if (!(error instanceof LostError)) throw error;
}
