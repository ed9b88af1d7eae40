import { limits } from '../../../config/limits';
import type { Deps } from '../../../domain/ports';
import type { ReportedRow } from '../../../domain/tracking/import/importRow';
import type { CountedImport } from '../../../domain/tracking/import/imports';
import type { ImportRow, ListImport } from './import.type';

/** What leaves the server of an import and of its rows. */
export function presentImport({ clock }: Pick<Deps, 'clock'>, one: CountedImport): ListImport {
  const { id, fileName, source, state, problem, policy, totalRows, doneRows } = one;
  const { createdAt, finishedAt, counts } = one;
  const settled = state === 'DONE' || state === 'CANCELLED';
  const end = (finishedAt ?? createdAt).getTime() + limits.undoLifetime * 1000;
  return {
    id,
    fileName,
    source,
    state,
    problem,
    policy,
    totalRows,
    doneRows,
    counts: {
      waiting: counts.WAITING,
      added: counts.ADDED,
      updated: counts.UPDATED,
      unchanged: counts.UNCHANGED,
      unmatched: counts.UNMATCHED,
      invalid: counts.INVALID,
      dismissed: counts.DISMISSED,
    },
    undoable: settled && one.undoIds.length > 0 && clock.now().getTime() < end,
    createdAt,
    finishedAt,
  };
}

export function presentRow({ changes, ...row }: ReportedRow): ImportRow {
  return {
    ...row,
    changes: changes.map(({ field, animeId, before, after }) => ({
      field,
      animeId: animeId === undefined ? null : String(animeId),
      before: before === null ? null : JSON.stringify(before),
      after: JSON.stringify(after),
    })),
  };
}
