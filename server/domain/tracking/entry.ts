import { type Entry, type EntryField, entryFields } from '../../data/stores/entryRow';
import type { Deps } from '../deps';

export {
  type Entry,
  type EntryField,
  type EntryStatus,
  entryFields,
  entryStatuses,
  type Priority,
  priorities,
  type Reaction,
  reactions,
  type SpoilerLevel,
  spoilerLevels,
  type Visibility,
  visibilities,
} from '../../data/stores/entryRow';

/** The fields whose values differ. */
export function changedFields(before: Entry, after: Entry): EntryField[] {
  return entryFields.filter((field) => !isSame(before[field], after[field]));
}

function isSame(one: Entry[EntryField], other: Entry[EntryField]): boolean {
  if (one === other) return true;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other);
}

/** The last episode that the user has ever reached in this anime, in any pass. */
export function seenUpTo({ progress, seenBefore }: Pick<Entry, 'progress' | 'seenBefore'>): number {
  return Math.max(progress, seenBefore);
}

/** A new entry: saved, and nothing more. The first write sets its version to 1. */
export function createEntry(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  { userId, animeId }: { userId: string; animeId: number },
): Entry {
  const now = clock.now();
  return {
    id: random.id(),
    userId,
    animeId,
    status: null,
    progress: 0,
    score: null,
    startedOn: null,
    finishedOn: null,
    notes: '',
    tags: [],
    priority: 'LOW',
    visibility: 'PUBLIC',
    favouritePlace: null,
    rewatches: 0,
    pass: 1,
    seenBefore: 0,
    spoilerLevel: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}
