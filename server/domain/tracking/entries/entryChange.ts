import type { AnimeRow } from '../../../data/stores/animeRow';
import type { EpisodeOpinion } from '../../../data/stores/episodeOpinionStore';
import type { WatchPass, WatchRow } from '../../../data/stores/watchStore';
import { changedFields, type Entry, type EntryField } from '../entry';
import type { ProgressPlan } from '../progress/planProgress';

/** An entry before and after a change, with the change's effects on its passes and history. */
export interface EntryChange {
  anime: AnimeRow;
  before: Entry | null;
  after: Entry;
  /** History of the current pass, or of the one given up. */
  history?: HistoryChange;
  /** Record of the pass that a rewatch leaves behind. */
  archived?: WatchPass;
  /** Record of a pass that took place before this one and is added now: later ones move up. */
  inserted?: WatchPass;
  /** Record that returns to the entry when a rewatch is given up. */
  revived?: WatchPass;
  /** Episodes watched just now: queue items that point at one of them move on. */
  watched?: (number: number) => boolean;
  /** The episode after one, as the user counts. By default the next number. */
  next?: (number: number) => number;
  /** Whether the queue has items of the anime, if known. */
  queued?: boolean;
  /** Player that reported what was watched just now. */
  source?: string;
  /** Earlier passes and history with their own dates: brought by an import, or corrected. */
  records?: BroughtRecords;
  /** Opinions on episodes that it writes. */
  opinions?: OpinionChange;
}

/** Opinions to write, and the stored ones that they replace or that are deleted. */
export interface OpinionChange {
  add: EpisodeOpinion[];
  remove: EpisodeOpinion[];
}

/** Passes and history with their own dates, and what they replace here. */
export interface BroughtRecords {
  addPasses: WatchPass[];
  removePasses: WatchPass[];
  addWatches: WatchRow[];
  removeWatches: WatchRow[];
  /** When the entry was last changed, if this does not count as a change. */
  updatedAt?: Date;
}

export interface HistoryChange {
  pass: number;
  plan: Pick<ProgressPlan, 'dated' | 'undated' | 'remove'>;
  /** Rows that the plan removes, as currently stored. */
  removed: WatchRow[];
}

/** Whether anything stored differs: writing the same values again changes no version. */
export function isChanged(change: EntryChange): boolean {
  const { before, after, history, archived, inserted, revived, records, opinions } = change;
  if (!before || archived || inserted || revived) return true;
  if (opinions && opinions.add.length + opinions.remove.length > 0) return true;
  if (
    records &&
    [records.addPasses, records.addWatches, records.removeWatches].some(({ length }) => length > 0)
  )
    return true;
  if (history && Object.values(history.plan).some((numbers) => numbers.length > 0)) return true;
  return changedFields(before, after).some((field) => !follows.has(field));
}

/** Fields that every change updates. */
const follows = new Set<EntryField>(['version', 'updatedAt']);
