import type { ListEntryEntity } from '../entities/tracking';
import { fromSqlInstant, toSqlInstant } from '../instant';

export const entryStatuses = [
  'WATCHING',
  'COMPLETED',
  'PLANNING',
  'PAUSED',
  'DROPPED',
  'REWATCHING',
] as const;
export type EntryStatus = (typeof entryStatuses)[number];

export const visibilities = ['PUBLIC', 'FRIENDS', 'PRIVATE'] as const;
export type Visibility = (typeof visibilities)[number];

/** Index in this array is the stored number. */
export const priorities = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Priority = (typeof priorities)[number];

export const spoilerLevels = ['OFF', 'UNWATCHED', 'UNWATCHED_EXCEPT_NEXT'] as const;
export type SpoilerLevel = (typeof spoilerLevels)[number];

/** What a person feels about an episode, said by one press. */
export const reactions = ['LOVED', 'FUNNY', 'SAD', 'SHOCKED', 'DULL'] as const;
export type Reaction = (typeof reactions)[number];

/** A person's record of one anime, as all use cases read and write it. */
export interface Entry {
  id: string;
  userId: string;
  animeId: number;
  /** Null: only saved. */
  status: EntryStatus | null;
  /** Episodes watched in order in the current pass. */
  progress: number;
  score: number | null;
  startedOn: string | null;
  finishedOn: string | null;
  notes: string;
  tags: string[];
  priority: Priority;
  visibility: Visibility;
  favouritePlace: string | null;
  rewatches: number;
  pass: number;
  seenBefore: number;
  spoilerLevel: SpoilerLevel | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** As a raw SQL query returns it. */
export interface SqlEntry extends Omit<Entry, 'tags' | 'priority' | 'createdAt' | 'updatedAt'> {
  tags: string;
  priority: number;
  createdAt: string | Date;
  updatedAt: string | Date;
}

export const entryFields = [
  'id',
  'userId',
  'animeId',
  'status',
  'progress',
  'score',
  'startedOn',
  'finishedOn',
  'notes',
  'tags',
  'priority',
  'visibility',
  'favouritePlace',
  'rewatches',
  'pass',
  'seenBefore',
  'spoilerLevel',
  'version',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Entry & keyof ListEntryEntity)[];

/** SELECT list for statements that alias `list_entry` as `l`. */
export const entryColumns = entryFields.map((field) => `l.${field} AS ${field}`).join(', ');

export function toEntry(row: SqlEntry): Entry {
  const entry = {} as Record<string, unknown>;
  for (const field of entryFields) entry[field] = row[field];
  return {
    ...(entry as unknown as Entry),
    tags: JSON.parse(row.tags) as string[],
    priority: priorities[row.priority] ?? 'LOW',
    createdAt: fromSqlInstant(row.createdAt),
    updatedAt: fromSqlInstant(row.updatedAt),
  };
}

export type EntryField = (typeof entryFields)[number];

/** The values of `entryFields`, in their order. */
export function toSqlEntry(entry: Entry): (string | number | null)[] {
  return entryFields.map((field) => toSqlField(entry, field));
}

/** A field's value as stored in its column. */
export function toSqlField<Field extends EntryField>(
  entry: Pick<Entry, Field>,
  field: Field,
): string | number | null {
  const value: Entry[EntryField] = entry[field];
  if (field === 'priority') return priorities.indexOf(value as Priority);
  if (value instanceof Date) return toSqlInstant(value);
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
