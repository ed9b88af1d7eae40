import { setTimeout as sleep } from 'node:timers/promises';
import { Brackets, type EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { ListImportEntity, ListImportFileEntity, ListImportRowEntity } from '../../../data/entities/transfer';
import { AppError } from '../../../errors/AppError';
import { inRounds } from '../../inRounds';
import type { Deps } from '../../ports';
import { createRowNumbering, insertRows } from './importStore';

/** Milliseconds between two looks for work. */
const PAUSE = 200;
/** An instance that has died leaves its file to another after this; it is renewed so often. */
const LEASE = 15_000;
const RENEWAL = 5_000;

type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'listReader'>;

export interface ReadingWorker {
  start(): void;
  /** Breaks off; the file is read anew at the next start. */
  stop(): Promise<void>;
  /** Reads what waits now. */
  workOff(): Promise<void>;
}

/**
 * Reads the files that came in, one at a time in each instance and a few at a time in all, the oldest first. A file that
 * cannot be read is an import that has FAILED, with its reason; so is one whose reader dies or takes too long.
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
      rounds ??= inRounds({
        pause: PAUSE,
        work: () => work(stopping.signal),
        onError: (error) => deps.log.warn({ err: error }, 'a file was not read to its end; it is read again'),
      });
    },
    stop: async () => {
      stopping.abort();
      await rounds?.stop();
      rounds = undefined;
    },
    workOff: () => work(stopping.signal),
  };
}

/** The oldest file that nobody reads, unless enough are being read; one statement decides who gets it. */
async function claim({ db, clock }: ReadingDeps, holder: string): Promise<ListImportEntity | null> {
  const now = clock.now();
  const files = () => db.manager.createQueryBuilder(ListImportEntity, 'i').where("i.state = 'READING'");
  const row = await files()
    .andWhere(
      new Brackets((free) => free.where('i.leaseUntil IS NULL').orWhere('i.leaseUntil <= :now', { now })),
    )
    .orderBy('i.updatedAt')
    .getOne();
  if (!row) return null;
  const busy = await files().andWhere('i.leaseUntil > :now', { now }).getCount();
  if (busy >= limits.importReaders) return null;
  const { affected } = await db.manager
    .createQueryBuilder()
    .update(ListImportEntity)
    .set({ holder, leaseUntil: new Date(now.getTime() + LEASE), readings: row.readings + 1 })
    .where("id = :id AND state = 'READING' AND readings = :readings", { id: row.id, readings: row.readings })
    .andWhere('(leaseUntil IS NULL OR leaseUntil <= :now)', { now })
    .execute();
  return affected === 1 ? row : null;
}

interface Reading {
  holder: string;
  id: string;
  /** Tries before this one. */
  readings: number;
  signal: AbortSignal;
}

/** Another instance has the import by now, or its owner has removed it. */
class LostError extends Error {}

async function readOne(deps: ReadingDeps, reading: Reading): Promise<void> {
  const { db, log } = deps;
  const { id, readings, signal } = reading;
  const set = (values: Partial<ListImportEntity>, manager: EntityManager = db.manager) =>
    keep(manager, reading, values);
  const renewal = setInterval(() => {
    set({ leaseUntil: leaseFrom(deps) }).catch(() => {});
  }, RENEWAL);
  try {
    // Tried before, it may be what ended the process.
    if (readings >= limits.importReadings) throw new AppError('IMPORT_NOT_READ');
    const read = await readRows(deps, reading);
    if (signal.aborted) await set({ holder: null, leaseUntil: null, readings });
    else await finish(deps, reading, { state: 'CHECKING', ...read });
  } catch (error) {
    if (error instanceof LostError) return;
    if (!(error instanceof AppError)) throw error;
    const problem = error.entry.code;
    log.info({ event: 'import', importId: id, problem }, 'a file could not be read');
    await db.manager.delete(ListImportRowEntity, { importId: id });
    await finish(deps, reading, { state: 'FAILED', problem, finishedAt: deps.clock.now() }).catch(lost);
  } finally {
    clearInterval(renewal);
  }
}

/** Keeps the rows of the file as they come, batch by batch, as far as their owner has room for them. */
async function readRows(
  deps: ReadingDeps,
  reading: Reading,
): Promise<Pick<ListImportEntity, 'totalRows' | 'bytes'>> {
  const { id, signal } = reading;
  await deps.db.manager.delete(ListImportRowEntity, { importId: id });
  const room = limits.importKeptBytes - (await keptBeside(deps, id));
  const number = createRowNumbering(id);
  let [totalRows, bytes] = [0, 0];
  for await (const rows of deps.listReader.read(storedFile(deps, id), signal)) {
    const values = number(rows);
    for (const { payload } of rows) bytes += Buffer.byteLength(payload);
    if (bytes > room) throw new AppError('TOO_MANY_IMPORTS');
    await deps.db.transaction(async (manager) => {
      await keep(manager, reading, { leaseUntil: leaseFrom(deps) });
      await insertRows(manager, values);
    });
    totalRows += rows.length;
    // A breath for everybody else's writes.
    await sleep(1);
    if (signal.aborted) break;
  }
  return { totalRows, bytes };
}

/** What the owner's other imports take up. */
async function keptBeside({ db }: ReadingDeps, id: string): Promise<number> {
  const [{ bytes }] = await db.manager.query(
    `SELECT COALESCE(SUM(o.bytes), 0) AS bytes FROM list_import i JOIN list_import o ON o.userId = i.userId AND o.id <> i.id
      WHERE i.id = ?`,
    [id],
  );
  return Number(bytes);
}

async function* storedFile({ db }: ReadingDeps, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const piece = await db.manager.findOneBy(ListImportFileEntity, { importId, position });
    if (!piece) return;
    yield Buffer.from(piece.content, 'base64');
  }
}

async function finish(deps: ReadingDeps, reading: Reading, set: Partial<ListImportEntity>): Promise<void> {
  await deps.db.transaction(async (manager) => {
    const free = { holder: null, leaseUntil: null, updatedAt: deps.clock.now() };
    await keep(manager, reading, { ...set, ...free });
    await manager.delete(ListImportFileEntity, { importId: reading.id });
  });
}

async function keep(
  manager: EntityManager,
  { id, holder }: Reading,
  set: Partial<ListImportEntity>,
): Promise<void> {
  const { affected } = await manager.update(ListImportEntity, { id, holder, state: 'READING' }, set);
  if (affected !== 1) throw new LostError();
}

const leaseFrom = ({ clock }: ReadingDeps) => new Date(clock.now().getTime() + LEASE);

function lost(error: unknown): void {
  if (!(error instanceof LostError)) throw error;
}
