import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { limitOffset, type Page, type PageInput } from '../../../data/page';
import {
  deleteSettledImportRows,
  importOutcomeCounts,
  importRowPayloads,
  reportedImportRows,
} from '../../../data/stores/listImportRowStore';
import {
  deleteImport,
  deleteStaleUploads,
  findImport,
  type ListImportRow,
  pageOfImports,
  restingImports,
  shrinkImport,
  updateImportIn,
} from '../../../data/stores/listImportStore';
import { insertWork, removeWork } from '../../../data/stores/workStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { undo } from '../undo/undo';
import {
  type AnimeReference,
  type ImportPolicy,
  type ImportState,
  type ListImport,
  type ReportedRow,
  type RowOutcome,
  rowOutcomes,
  toImport,
  toReportedRow,
} from './importRow';

type Own = { userId: string; id: string };

/** Throws NOT_FOUND for another user's import, too. */
export async function readOwnImport(manager: EntityManager, own: Own): Promise<ListImport> {
  const row = await findImport(manager, own);
  if (!row || row.state === 'RECEIVING') throw new AppError('NOT_FOUND');
  return toImport(row);
}

export type CountedImport = ListImport & { counts: Record<RowOutcome, number> };

/** One page of a user's imports, newest first, with the outcomes of their rows: two statements and a count. */
export async function importsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<CountedImport>> {
  const { items, totalItems } = await pageOfImports(db.manager, { userId, ...page });
  return { items: await withCounts({ db }, items.map(toImport)), totalItems };
}

export async function importById(
  { db }: Pick<Deps, 'db'>,
  own: { userId: string; id: string },
): Promise<CountedImport> {
  const [one] = await withCounts({ db }, [await readOwnImport(db.manager, own)]);
  if (!one) throw new Error('withCounts returns one for each import');
  return one;
}

export async function withCounts(
  { db }: Pick<Deps, 'db'>,
  imports: readonly ListImport[],
): Promise<CountedImport[]> {
  const counts = await importOutcomeCounts(
    db.manager,
    imports.map(({ id }) => id),
  );
  return imports.map((one) => ({
    ...one,
    counts: Object.fromEntries(
      rowOutcomes.map((outcome) => [outcome, counts.get(one.id)?.[outcome] ?? 0]),
    ) as CountedImport['counts'],
  }));
}

/**
 * One page of an import's report: all rows, or those with one outcome. The caller has made sure that the import is the viewer's
 * own.
 */
export async function importRows(
  { db }: Pick<Deps, 'db'>,
  { importId, outcome, ...page }: { importId: string; outcome: RowOutcome | null } & PageInput,
): Promise<ReportedRow[]> {
  const [limit, offset] = limitOffset(page);
  const rows = await reportedImportRows(db.manager, { importId, outcome, limit, offset });
  const positions = rows.flatMap((row) => (row.outcome === 'UNMATCHED' ? row.position : []));
  const payloads = await importRowPayloads(db.manager, { importId, positions });
  return rows.map((row) => ({ ...toReportedRow(row), reference: referenceIn(payloads.get(row.position)) }));
}

/** The anime that a row is about, as its file names it. */
function referenceIn(payload: unknown): AnimeReference | undefined {
  return (payload as { anime?: AnimeReference } | undefined)?.anime;
}

/** Sets what rows do to existing entries, and repeats the dry run. */
export async function chooseImportPolicy(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { policy, ...own }: Own & { policy: ImportPolicy },
): Promise<ListImport> {
  return await moveOn(deps, own, {
    from: ['READY', 'CHECKING'],
    set: { state: 'CHECKING', policy, doneRows: 0 },
  });
}

/** Starts an import after its dry run, or resumes a cancelled one. */
export async function startImport(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  own: Own,
): Promise<ListImport> {
  const { state } = await readOwnImport(deps.db.manager, own);
  if (state === 'CANCELLED')
    return await moveOn(deps, own, { from: ['CANCELLED'], set: { state: 'RUNNING' } });
  return await moveOn(deps, own, { from: ['READY'], set: { state: 'RUNNING', reached: 0, doneRows: 0 } });
}

/** Cancels an import after the current batch. What it has written stays, and can be undone. */
export async function cancelImport(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  own: Own,
): Promise<ListImport> {
  return await moveOn(deps, own, { from: ['RUNNING'], set: { state: 'CANCELLED' } });
}

/** Cancels what is being imported for someone. The caller has found it before, as its work comes first in the transaction. */
export async function cancelImports(
  manager: EntityManager,
  { userId, ids, now }: { userId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  for (const id of ids) {
    await removeWork(manager, { kind: 'imports', subject: id });
    const set = { state: 'CANCELLED', updatedAt: now } as const;
    await updateImportIn(manager, { id, userId, states: ['RUNNING'] }, set);
  }
}

/** Removes an import with its rows; what it wrote stays. */
export async function removeImport({ db }: Pick<Deps, 'db'>, { userId, id }: Own): Promise<void> {
  await db.transaction(async (manager) => {
    // Work first, as a worker locks it first, too.
    for (const kind of ['reading imports', 'imports'] as const)
      await removeWork(manager, { kind, subject: id });
    if (!(await deleteImport(manager, { id, userId }))) throw new AppError('NOT_FOUND');
  });
}

export interface ImportUndone {
  import: ListImport;
  restored: number;
  skipped: number;
}

/**
 * Reverts what an import wrote in the last ten minutes, the latest part first. Entries changed since stay as they are; so do
 * hidden anime, settings and kept manga.
 */
export async function undoImport(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  own: Own,
): Promise<ImportUndone> {
  const { undoIds } = await readOwnImport(deps.db.manager, own);
  if (undoIds.length === 0) throw new AppError('UNDO_EXPIRED');
  await moveOn(deps, own, { from: ['DONE', 'CANCELLED'], set: { state: 'UNDONE' } });
  const total = { restored: 0, skipped: 0, expired: 0 };
  for (const id of undoIds.toReversed()) {
    try {
      const { restored, skipped } = await undo(deps, { userId: own.userId, id });
      total.restored += restored;
      total.skipped += skipped;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Too late for this part, or everything in it was changed since.
      if (error.key === 'UNDO_EXPIRED') total.expired += 1;
      else if (error.key !== 'CONFLICT') throw error;
    }
  }
  if (total.expired === undoIds.length) {
    await moveOn(deps, own, { from: ['UNDONE'], set: { state: 'DONE', undoIds: [] } });
    throw new AppError('UNDO_EXPIRED');
  }
  return {
    import: await readOwnImport(deps.db.manager, own),
    restored: total.restored,
    skipped: total.skipped,
  };
}

/** One statement decides, so that the second of two concurrent requests is refused. A worker that has the import loses it. */
async function moveOn(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, id }: Own,
  { from, set }: { from: ImportState[]; set: Partial<ListImportRow> },
): Promise<ListImport> {
  await readOwnImport(db.manager, { userId, id });
  const updatedAt = clock.now();
  await db.transaction(async (manager) => {
    // Work first, as a worker locks it first, too.
    await removeWork(manager, { kind: 'imports', subject: id });
    if (!(await updateImportIn(manager, { id, userId, states: from }, { ...set, updatedAt })))
      throw new AppError('IMPORT_NOT_NOW');
    if (set.state === 'CHECKING' || set.state === 'RUNNING')
      await requestImport({ clock, random }, manager, { id, userId });
  });
  return await readOwnImport(db.manager, { userId, id });
}

/** Lets the worker check or run an import. */
export async function requestImport(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { id, userId }: Own,
): Promise<void> {
  const work = { id: random.id(), kind: 'imports', subject: id, userId } as const;
  await insertWork(manager, [{ ...work, payload: {}, createdAt: clock.now() }]);
}

const DAY_MS = 86_400_000;
/** Milliseconds after which an unfinished upload counts as cut off. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
const ROWS_PER_BATCH = 500;
const PAUSE_BETWEEN_BATCHES_MS = 20;

/**
 * Deletes what old imports no longer need: uploads that were cut off, and, a month after the last change, all settled rows.
 * Unmatched rows stay as long as their import, as they may be resolved later.
 */
export async function sweepImports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  isStopping = () => false,
): Promise<void> {
  const now = clock.now().getTime();
  await deleteStaleUploads(db.manager, new Date(now - UPLOAD_TIMEOUT_MS));
  for (const id of await restingImports(db.manager, new Date(now - limits.importDays * DAY_MS))) {
    if (isStopping()) return;
    await removeSettledRows(db, id);
    await shrinkImport(db.manager, id);
  }
}

async function removeSettledRows({ manager }: Deps['db'], importId: string): Promise<void> {
  while ((await deleteSettledImportRows(manager, { importId, limit: ROWS_PER_BATCH })) > 0)
    await sleep(PAUSE_BETWEEN_BATCHES_MS);
}
