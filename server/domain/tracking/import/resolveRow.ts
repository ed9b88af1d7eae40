import { ListImportEntity } from '../../../data/entities/transfer';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { animeOf } from '../animeOf';
import { changeLists } from '../changeLists';
import { isAboutAnime } from './importRow';
import { findRow, ownImport, type ReportedRow, writeResults } from './importStore';
import { freshMemory } from './plan/work';
import { workRows } from './plan/workRows';

type OneRow = { userId: string; id: string; position: number };

/**
 * Says which anime a row is about that matched none (product P4: unmatched rows stay and can be resolved later). Before the
 * import it joins the others; after it, it is carried out at once.
 */
export async function resolveImportRow(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, id, position, animeId }: OneRow & { animeId: number },
): Promise<ReportedRow> {
  await animeOf(deps, animeId);
  return await changeLists(deps, userId, async (manager) => {
    const list = await ownImport(manager, { userId, id });
    if (list.state !== 'READY' && list.state !== 'DONE') throw new AppError('IMPORT_NOT_NOW');
    const row = await findRow(manager, { importId: id, position });
    if ((row.outcome !== 'UNMATCHED' && row.outcome !== 'DISMISSED') || !isAboutAnime(row))
      throw new AppError('IMPORT_NOT_NOW');
    await manager.query('UPDATE list_import_row SET chosen = 1 WHERE importId = ? AND position = ?', [
      id,
      position,
    ]);
    const chosen = { ...row, chosen: true, animeIds: [animeId] };
    const { results, undoIds } = await workRows(
      {
        deps,
        manager,
        userId,
        importId: id,
        policy: list.policy,
        dry: list.state === 'READY',
        memory: freshMemory(),
      },
      [chosen],
    );
    await writeResults(manager, { importId: id, results });
    if (undoIds.length > 0)
      await manager.update(ListImportEntity, { id }, { undoIds: [...list.undoIds, ...undoIds] });
    const [result] = results;
    const { payload: _, ...shown } = chosen;
    return { ...shown, changes: [], ...result };
  });
}

/** Lays a row aside that matched no anime, or takes it up again. */
export async function dismissImportRow(
  { db }: Pick<Deps, 'db'>,
  { userId, id, position, dismissed }: OneRow & { dismissed: boolean },
): Promise<ReportedRow> {
  const [from, to] = dismissed
    ? (['UNMATCHED', 'DISMISSED'] as const)
    : (['DISMISSED', 'UNMATCHED'] as const);
  return await changeLists({ db }, userId, async (manager) => {
    await ownImport(manager, { userId, id });
    const { payload: _, ...row } = await findRow(manager, { importId: id, position });
    if (row.outcome !== from) throw new AppError('IMPORT_NOT_NOW');
    await manager.query('UPDATE list_import_row SET outcome = ? WHERE importId = ? AND position = ?', [
      to,
      id,
      position,
    ]);
    return { ...row, outcome: to, changes: [] };
  });
}
