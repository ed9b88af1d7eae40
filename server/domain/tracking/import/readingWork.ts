import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../config/limits';
import { deleteImportRows, insertImportRows } from '../../../data/stores/listImportRowStore';
import * as store from '../../../data/stores/listImportStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import type { Held, Outcome, WorkType } from '../../jobs/worker';
import { createRowNumbering } from './importRow';
import { requestImport } from './imports';
import type { ImportSource } from './rowKinds';

/** Milliseconds after which another instance takes over the import of a dead one. */
export const IMPORT_LEASE_MS = 15_000;

type ListImportRow = store.ListImportRow;
type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'listReader'>;

/**
 * Reads uploaded files, one at a time per instance and a few at a time in all, the oldest first. A file that cannot be read
 * makes its import FAILED, with the reason; so does one whose reader dies or takes too long. The subject is the import.
 */
export function readingWork(deps: ReadingDeps): WorkType<object> {
  return {
    places: 1,
    placesInAll: limits.importReaders,
    pause: 200,
    lease: IMPORT_LEASE_MS,
    ends: true,
    retry: { first: IMPORT_LEASE_MS, longest: IMPORT_LEASE_MS, giveUp: Number.POSITIVE_INFINITY },
    handle: (work) => readOne(deps, work),
  };
}

/** Another instance has taken over the import, or its owner has removed it. */
class LostError extends Error {}

async function readOne(deps: ReadingDeps, work: Held<object>): Promise<Outcome> {
  const { clock, log } = deps;
  const { subject: id, userId, attempts, signal } = work;
  if (userId === null) return { kind: 'DROP' };
  const finish =
    (set: Partial<ListImportRow>): NonNullable<Outcome['write']> =>
    async (manager) => {
      await store.updateImport(manager, id, { ...set, updatedAt: clock.now() });
      await store.deleteFile(manager, id);
      if (set.state === 'CHECKING') await requestImport(deps, manager, { id, userId });
      else await deleteImportRows(manager, id);
    };
  try {
    // After so many attempts, it may be what ends the process.
    if (attempts > limits.importReadings) throw new AppError('IMPORT_NOT_READ');
    const read = await readRows(deps, work);
    if (signal.aborted) return { kind: 'AGAIN', at: clock.now(), attempts: attempts - 1 };
    return { kind: 'DONE', write: finish({ state: 'CHECKING', ...read }) };
  } catch (error) {
    if (error instanceof LostError) return { kind: 'DROP' };
    if (!(error instanceof AppError)) throw error;
    const problem = error.entry.code;
    log.info({ event: 'import', importId: id, problem }, 'a file could not be read');
    return { kind: 'DROP', write: finish({ state: 'FAILED', problem, finishedAt: clock.now() }) };
  }
}

/** Stores the file's rows batch by batch as they arrive, as long as their owner has room for them. */
async function readRows(
  deps: ReadingDeps,
  { subject: id, signal, isHeld }: Held<object>,
): Promise<Pick<ListImportRow, 'source' | 'totalRows' | 'bytes'>> {
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
      if (!(await isHeld(manager))) throw new LostError();
      await insertImportRows(manager, id, numbered);
    });
    totalRows += rows.length;
    // Lets other writers in.
    await sleep(1);
    if (signal.aborted) break;
  }
  return { source, totalRows, bytes };
}

async function* storedFile({ db }: Pick<Deps, 'db'>, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const piece = await store.findFilePiece(db.manager, { importId, position });
    if (!piece) return;
    yield piece;
  }
}
