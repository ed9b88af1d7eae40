import { keepUndo } from '../../undo/keepUndo';
import type { ImportRow } from '../importRow';
import type { ImportProblem, RowKind } from '../rowKinds';
import { planEntryRows, planHistoryRows } from './entryRows';
import { planAdmiredRows } from './favouriteRows';
import { planKeptRows } from './keptRows';
import { planFavouriteRows, planHiddenRows, planQueueRows, planSettingsRows } from './listRows';
import { planOpinionRows } from './opinionRows';
import { planOwnRows } from './ownRows';
import { planShelfItemRows, planShelfRows } from './shelfRows';
import { matchProblem, matchRows, type Work, type WorkedRow } from './work';

/** Processes a batch of rows, and writes it unless the run is dry: the report and the import follow the same rules. */
export async function planRows(
  given: Omit<Work, 'matches' | 'undoIds' | 'undoSteps' | 'afterwards'>,
  asTheyWere: readonly ImportRow[],
): Promise<{ results: WorkedRow[] } & Pick<Work, 'undoIds' | 'afterwards'>> {
  const bare = asTheyWere.map(withoutFindings);
  const made = { undoIds: [], undoSteps: [], afterwards: [] };
  const work: Work = { ...given, matches: await matchRows(given, bare), ...made };
  const rows = bare.map((row) => {
    const problem = matchProblem(work, row);
    return problem ? { ...row, problems: [...row.problems, problem] } : row;
  });
  const of = <Kind extends RowKind>(kind: Kind) =>
    rows.filter((row): row is ImportRow<Kind> => row.kind === kind);
  const results = [
    ...(await planOwnRows(work, of('OWN'))),
    ...(await planEntryRows(work, of('ENTRY'))),
    ...(await planHistoryRows(work, of('HISTORY'))),
    ...(await planFavouriteRows(work, of('FAVOURITE'))),
    ...(await planShelfRows(work, of('SHELF'))),
    ...(await planShelfItemRows(work, of('SHELF_ITEM'))),
    ...(await planQueueRows(work, of('QUEUE'))),
    ...(await planHiddenRows(work, of('HIDDEN'))),
    ...(await planSettingsRows(work, of('SETTINGS'))),
    ...(await planKeptRows(work, of('KEPT'))),
    ...(await planOpinionRows(work, of('OPINION'))),
    ...(await planAdmiredRows(work, of('ADMIRED'))),
    ...(await work.posts.REVIEW(work, of('REVIEW'))),
    ...(await work.posts.RECOMMENDED(work, of('RECOMMENDED'))),
  ];
  const { deps, manager, userId, undoSteps, undoIds, afterwards } = work;
  if (undoSteps.length > 0) undoIds.push(await keepUndo(deps, manager, { userId, steps: undoSteps }));
  return { results, undoIds, afterwards };
}

/** Drops the findings of an earlier run, which are made again. */
function withoutFindings(row: ImportRow): ImportRow {
  return { ...row, problems: row.problems.filter((problem) => !findings.has(problem)) };
}

const findings = new Set<ImportProblem>([
  'TWICE_IN_FILE',
  'LIST_IS_FULL',
  'NOT_BEGUN',
  'NO_PAIR',
  'NOT_IN_CATALOGUE',
  'REMOVED_HERE',
  'ACCOUNT_IS_NEW',
  'SEVERAL_PARTS',
  'MATCHED_BY_TITLE',
  'ID_OF_ANOTHER',
]);
