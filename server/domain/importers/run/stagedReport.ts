import type { EntityManager } from 'typeorm';
import { countStaged, rejectedEntries } from '../../../data/stores/importEntryStore';

export interface Rejection {
  /** The line, or the number of the entry in the document. */
  place: number;
  reason: string;
}

/** What an import finds in its file, before anything is in the catalogue. */
export interface EntryReport {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** In the catalogue, and not in the file any more. */
  missing: number;
  rejected: number;
  /** The first of them. */
  rejections: Rejection[];
}

const LISTED = 1000;

/** Counts what has been read of a source's file against what is in the catalogue. */
export async function stagedReport(manager: EntityManager, sourceId: string): Promise<EntryReport> {
  const { total, rejected, unchanged, fresh, known, stored } = await countStaged(manager, sourceId);
  const rejections = await rejectedEntries(manager, sourceId, LISTED);
  return {
    read: total,
    added: fresh,
    changed: known - unchanged,
    unchanged,
    missing: stored - known,
    rejected,
    rejections,
  };
}
