import { keepUndo } from '../../undo/keepUndo';
import type { ImportRow } from '../importRow';
import type { ImportProblem, RowKind } from '../rowKinds';
import { workEntries, workHistory } from './entryRows';
import { workKept } from './keptRows';
import { workFavourites, workHidden, workQueue, workSettings } from './listRows';
import { workOwn } from './ownRows';
import { workShelfItems, workShelves } from './shelfRows';
import { matchProblem, matchRows, type Work, type WorkedRow } from './work';

/** Processes a batch of rows, and writes it unless the run is dry: the report and the import follow the same rules. */
export async function workRows(
  given: Omit<Work, 'matches' | 'undoIds' | 'undoSteps'>,
  asTheyWere: readonly ImportRow[],
): Promise<{ results: WorkedRow[]; undoIds: string[] }> {
  const bare = asTheyWere.map(withoutFindings);
  const work: Work = { ...given, matches: await matchRows(given, bare), undoIds: [], undoSteps: [] };
  const rows = bare.map((row) => {
    const problem = matchProblem(work, row);
    return problem ? { ...row, problems: [...row.problems, problem] } : row;
  });
  const of = <Kind extends RowKind>(kind: Kind) =>
    rows.filter((row): row is ImportRow<Kind> => row.kind === kind);
  const results = [
    ...(await workOwn(work, of('OWN'))),
    ...(await workEntries(work, of('ENTRY'))),
    ...(await workHistory(work, of('HISTORY'))),
    ...(await workFavourites(work, of('FAVOURITE'))),
    ...(await workShelves(work, of('SHELF'))),
    ...(await workShelfItems(work, of('SHELF_ITEM'))),
    ...(await workQueue(work, of('QUEUE'))),
    ...(await workHidden(work, of('HIDDEN'))),
    ...(await workSettings(work, of('SETTINGS'))),
    ...(await workKept(work, of('KEPT'))),
  ];
  const { deps, manager, userId, undoSteps, undoIds } = work;
  if (undoSteps.length > 0) undoIds.push(await keepUndo(deps, manager, { userId, steps: undoSteps }));
  return { results, undoIds };
}

/** Drops the findings of an earlier run, which are made again. */
function withoutFindings(row: ImportRow): ImportRow {
  return { ...row, problems: row.problems.filter((problem) => !findings.has(problem)) };
}

const findings = new Set<ImportProblem>([
  'TWICE_IN_FILE',
  'LIST_IS_FULL',
  'SEVERAL_PARTS',
  'MATCHED_BY_TITLE',
  'ID_OF_ANOTHER',
]);
