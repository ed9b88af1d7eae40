import { type Entry, type EntryField, entryFields } from '../../data/stores/entryRow';

export {
  type Entry,
  type EntryField,
  type EntryStatus,
  entryColumns,
  entryFields,
  entryStatuses,
  type Priority,
  priorities,
  type SpoilerLevel,
  type SqlEntry,
  spoilerLevels,
  toEntry,
  toSqlEntry,
  toSqlField,
  type Visibility,
  visibilities,
} from '../../data/stores/entryRow';

/** The fields that an entry has other values in than before. */
export function changedFields(before: Entry, after: Entry): EntryField[] {
  return entryFields.filter((field) => !isSame(before[field], after[field]));
}

function isSame(one: Entry[EntryField], other: Entry[EntryField]): boolean {
  if (one === other) return true;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  return Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other);
}

/** How far the person has ever come in this anime, whichever pass it was. */
export function seenUpTo({ progress, seenBefore }: Pick<Entry, 'progress' | 'seenBefore'>): number {
  return Math.max(progress, seenBefore);
}
