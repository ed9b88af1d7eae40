import { ListImportEntity } from '../../../data/entities/transfer';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { undo } from '../undo/undo';
import type { ImportPolicy, ImportState, ListImport } from './importRow';
import { ownImport } from './importStore';

type Own = { userId: string; id: string };

/** Chooses what rows do to what is there already, and has the dry run made anew. */
export async function chooseImportPolicy(
  deps: Pick<Deps, 'db' | 'clock'>,
  { policy, ...own }: Own & { policy: ImportPolicy },
): Promise<ListImport> {
  return await moveOn(deps, own, {
    from: ['READY', 'CHECKING'],
    set: { state: 'CHECKING', policy, doneRows: 0 },
  });
}

/** Begins the import whose dry run was looked over; one that was stopped goes on where it was. */
export async function startImport(deps: Pick<Deps, 'db' | 'clock'>, own: Own): Promise<ListImport> {
  const { state } = await ownImport(deps.db.manager, own);
  if (state === 'CANCELLED')
    return await moveOn(deps, own, { from: ['CANCELLED'], set: { state: 'RUNNING' } });
  return await moveOn(deps, own, { from: ['READY'], set: { state: 'RUNNING', reached: 0, doneRows: 0 } });
}

/** Stops an import after the batch that is under way. What it has written stays, and can be undone. */
export async function cancelImport(deps: Pick<Deps, 'db' | 'clock'>, own: Own): Promise<ListImport> {
  return await moveOn(deps, own, { from: ['RUNNING'], set: { state: 'CANCELLED' } });
}

/** Forgets an import with its rows; what it wrote stays. */
export async function removeImport({ db }: Pick<Deps, 'db'>, { userId, id }: Own): Promise<void> {
  const { affected } = await db.manager.delete(ListImportEntity, { id, userId });
  if (affected !== 1) throw new AppError('NOT_FOUND');
}

export interface ImportUndone {
  import: ListImport;
  restored: number;
  skipped: number;
}

/**
 * Takes back what an import wrote in the last ten minutes, the last piece first (product P4). Entries that were changed
 * since stay as they are now; hidden anime and settings stay too.
 */
export async function undoImport(deps: Pick<Deps, 'db' | 'clock'>, own: Own): Promise<ImportUndone> {
  const { undoIds } = await ownImport(deps.db.manager, own);
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
      // Too late for this piece, or everything in it was changed since.
      if (error.key === 'UNDO_EXPIRED') total.expired += 1;
      else if (error.key !== 'CONFLICT') throw error;
    }
  }
  if (total.expired === undoIds.length) {
    await moveOn(deps, own, { from: ['UNDONE'], set: { state: 'DONE', undoIds: [] } });
    throw new AppError('UNDO_EXPIRED');
  }
  return { import: await ownImport(deps.db.manager, own), restored: total.restored, skipped: total.skipped };
}

/** One statement decides, so that of two presses one is told that it came too late. Whoever worked on it has lost it. */
async function moveOn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: Own,
  { from, set }: { from: ImportState[]; set: Partial<ListImportEntity> },
): Promise<ListImport> {
  await ownImport(db.manager, { userId, id });
  const { affected } = await db.manager
    .createQueryBuilder()
    .update(ListImportEntity)
    .set({ ...set, holder: null, leaseUntil: null, updatedAt: clock.now() })
    .where('id = :id AND userId = :userId AND state IN (:...from)', { id, userId, from })
    .execute();
  if (affected !== 1) throw new AppError('IMPORT_NOT_NOW');
  return await ownImport(db.manager, { userId, id });
}
