import type { EntityManager } from 'typeorm';
import {
  findImportRow,
  markImportRowChosen,
  setImportRowOutcome,
  writeImportResults,
} from '../../../data/stores/listImportRowStore';
import { updateImport } from '../../../data/stores/listImportStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { animeOf, changeLists } from '../changeLists';
import { type ImportRow, isAboutAnime, type ReportedRow, toImportRow } from './importRow';
import { ownImport } from './imports';
import { freshMemory } from './plan/work';
import { workRows } from './plan/workRows';

type OneRow = { userId: string; id: string; position: number };

/**
 * Sets the anime of a row that matched none (product P4: unmatched rows stay and can be resolved later). Before the import,
 * the row joins the others; after it, the row is carried out at once.
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
    await markImportRowChosen(manager, { importId: id, position });
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
    await writeImportResults(manager, { importId: id, results });
    if (undoIds.length > 0) await updateImport(manager, id, { undoIds: [...list.undoIds, ...undoIds] });
    const [result] = results;
    const { payload: _, ...shown } = chosen;
    return { ...shown, changes: [], ...result };
  });
}

/** Dismisses a row that matched no anime, or takes it up again. */
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
    await setImportRowOutcome(manager, { importId: id, position, outcome: to });
    return { ...row, outcome: to, changes: [] };
  });
}

async function findRow(
  manager: EntityManager,
  key: { importId: string; position: number },
): Promise<ImportRow> {
  const row = await findImportRow(manager, key);
  if (!row) throw new AppError('NOT_FOUND');
  return toImportRow(row);
}
