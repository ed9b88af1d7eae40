import type { AnimeRow } from '../../../data/stores/animeRow';
import type { WatchPass, WatchRow } from '../../../data/stores/watchStore';
import { changedFields, type Entry, type EntryField } from '../entry';
import type { ProgressPlan } from '../progress/planProgress';

/** One entry before and after a change, with what the change does to its passes and its history. */
export interface EntryChange {
  anime: AnimeRow;
  before: Entry | null;
  after: Entry;
  /** Of the current pass, or of the one that is given up. */
  history?: HistoryChange;
  /** The record of the pass that a rewatch leaves behind. */
  archived?: WatchPass;
  /** The record that comes back into the entry when a rewatch is given up. */
  revived?: WatchPass;
  /** Episodes watched just now: queue items that point at one of them go on. */
  watched?: (number: number) => boolean;
  /** Whether the queue has items of it, where that is known. */
  queued?: boolean;
  /** The player that told of what was watched just now. */
  source?: string;
  /** What an import brings along of earlier times. */
  records?: BroughtRecords;
}

/** Passes and history as a file has them, and what they replace here. */
export interface BroughtRecords {
  addPasses: WatchPass[];
  removePasses: WatchPass[];
  addWatches: WatchRow[];
  removeWatches: WatchRow[];
  /** When the entry was last changed there, where the import itself counts as no change. */
  updatedAt?: Date;
}

export interface HistoryChange {
  pass: number;
  plan: Pick<ProgressPlan, 'dated' | 'undated' | 'remove'>;
  /** The rows that the plan removes, as they stand. */
  removed: WatchRow[];
}

/** Whether anything that is kept differs: writing the same again changes no version. */
export function isChanged({ before, after, history, archived, revived, records }: EntryChange): boolean {
  if (!before || archived || revived) return true;
  if (
    records &&
    [records.addPasses, records.addWatches, records.removeWatches].some(({ length }) => length > 0)
  )
    return true;
  if (history && Object.values(history.plan).some((numbers) => numbers.length > 0)) return true;
  return changedFields(before, after).some((field) => !follows.has(field));
}

/** What every change moves along. */
const follows = new Set<EntryField>(['version', 'updatedAt']);
