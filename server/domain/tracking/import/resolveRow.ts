import type { EntityManager } from 'typeorm';
import {
  findImportRow,
  markImportRowChosen,
  setImportRowOutcome,
  wasAddedByImport,
  writeImportResults,
} from '../../../data/stores/listImportRowStore';
import { updateImport } from '../../../data/stores/listImportStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { animeOf, changeLists } from '../changeLists';
import { type ImportRow, isAboutAnime, type ListImport, type ReportedRow, toImportRow } from './importRow';
import { readOwnImport } from './imports';
import { FIRST_HISTORY_POSITION } from './plan/entryRows';
import { planRows } from './plan/planRows';
import { createMemory, type PostPlans, type TellingDeps } from './plan/work';

type OneRow = { userId: string; id: string; position: number };

/**
 * Sets the anime of an unmatched row (unmatched rows stay and can be resolved later). Before the import, the row joins the
 * others; after it, the row is imported at once.
 */
export async function resolveImportRow(
  deps: Pick<Deps, 'clock' | 'random' | 'admission' | 'siteEvents'> & TellingDeps,
  { userId, id, position, animeId, posts }: OneRow & { animeId: number; posts: PostPlans },
): Promise<ReportedRow> {
  await animeOf(deps, { userId, animeId });
  const admitted = await deps.admission.admitImport(userId);
  const { shown, afterwards } = await changeLists(deps, userId, async (manager) => {
    const list = await readOwnImport(manager, { userId, id });
    if (list.state !== 'READY' && list.state !== 'DONE') throw new AppError('IMPORT_NOT_NOW');
    const row = await findRow(manager, { importId: id, position });
    if (!isOpen(list, row) || !isAboutAnime(row)) throw new AppError('IMPORT_NOT_NOW');
    await markImportRowChosen(manager, { importId: id, position });
    const chosen = { ...row, chosen: true, animeIds: [animeId] };
    const dry = list.state === 'READY';
    const memory = createMemory();
    // What the dry run knew of the file's own entries, which are not stored yet.
    const entry = { importId: id, before: FIRST_HISTORY_POSITION, animeId };
    if (dry && row.kind !== 'ENTRY' && (await wasAddedByImport(manager, entry))) memory.entries.add(animeId);
    const { results, undoIds, afterwards } = await planRows(
      { deps, manager, userId, importId: id, policy: list.policy, dry, memory, posts, ...admitted },
      [chosen],
    );
    await writeImportResults(manager, { importId: id, results });
    if (undoIds.length > 0) await updateImport(manager, id, { undoIds: [...list.undoIds, ...undoIds] });
    const [result] = results;
    const { payload: _, ...fields } = chosen;
    return { shown: { ...fields, changes: [], ...result }, afterwards };
  });
  for (const announce of afterwards) await announce(deps);
  return shown;
}

/** Unmatched, dismissed, or, before the import, matched by its title alone. */
function isOpen(
  { state }: Pick<ListImport, 'state'>,
  { outcome, problems }: Pick<ImportRow, 'outcome' | 'problems'>,
): boolean {
  if (outcome === 'UNMATCHED' || outcome === 'DISMISSED') return true;
  return state === 'READY' && problems.includes('MATCHED_BY_TITLE');
}

/** Dismisses an unmatched row, or reopens it. A row matched by its title alone loses its match until its owner chooses one. */
export async function dismissImportRow(
  { db }: Pick<Deps, 'db'>,
  { userId, id, position, dismissed }: OneRow & { dismissed: boolean },
): Promise<ReportedRow> {
  return await changeLists({ db }, userId, async (manager) => {
    const list = await readOwnImport(manager, { userId, id });
    const { payload: _, ...row } = await findRow(manager, { importId: id, position });
    const fits = dismissed ? isOpen(list, row) && row.outcome !== 'DISMISSED' : row.outcome === 'DISMISSED';
    if (!fits) throw new AppError('IMPORT_NOT_NOW');
    const outcome = dismissed ? ('DISMISSED' as const) : ('UNMATCHED' as const);
    if (row.outcome === 'UNMATCHED' || !dismissed) {
      await setImportRowOutcome(manager, { importId: id, position, outcome });
      return { ...row, outcome, changes: [] };
    }
    const problems = row.problems.filter((problem) => problem !== 'MATCHED_BY_TITLE');
    const result = { position, outcome, problems, animeIds: [], changes: [] };
    await markImportRowChosen(manager, { importId: id, position });
    await writeImportResults(manager, { importId: id, results: [result] });
    return { ...row, ...result, chosen: true };
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
