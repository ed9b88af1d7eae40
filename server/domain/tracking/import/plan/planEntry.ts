import type { AnimeRow } from '../../../../data/stores/animeRow';
import type { WatchPass, WatchRow } from '../../../../data/stores/watchStore';
import type { BroughtRecords, EntryChange } from '../../entries/entryChange';
import { type Entry } from '../../entry';
import type { EntryRecord, FieldChange, ImportPolicy } from '../importRow';
import { mergeEntry } from './mergeEntry';

/** The current entry, with all that belongs to it. */
export interface Standing {
  before: Entry | null;
  /** `before`, or the new entry if there is none. */
  entry: Entry;
  passes: WatchPass[];
  watches: WatchRow[];
}

export interface PlannedEntry {
  change: EntryChange;
  fields: FieldChange[];
}

/** The change that a file's record makes to an entry, and its report: each value before and after. */
export function planEntry(
  { before, entry, passes, watches }: Standing,
  record: EntryRecord,
  { anime, policy }: { anime: AnimeRow; policy: ImportPolicy },
): PlannedEntry {
  const merged = mergeEntry({ entry, passes, fresh: !before }, record, { anime, policy });
  const after = merged.entry;
  const records: BroughtRecords = {
    ...passChanges(passes, merged.passes),
    ...watchChanges({ before, after, watches }, record.watches ?? [], policy),
    ...(before ? {} : { updatedAt: after.updatedAt }),
  };
  const change: EntryChange = { anime, before, after, records };
  return { change, fields: fieldChanges(change) };
}

function passChanges(before: readonly WatchPass[], after: readonly WatchPass[]) {
  const stands = new Map(before.map((one) => [one.number, JSON.stringify(sorted(one))]));
  const addPasses = after.filter((one) => stands.get(one.number) !== JSON.stringify(sorted(one)));
  const changed = new Set(addPasses.map(({ number }) => number));
  return { addPasses, removePasses: before.filter(({ number }) => changed.has(number)) };
}

function sorted({ number, status, progress, startedOn, finishedOn }: WatchPass): unknown[] {
  return [number, status, progress, startedOn, finishedOn];
}

/** History only grows, except that a lower progress in the file removes what is beyond it. */
function watchChanges(
  { before, after, watches }: { before: Entry | null; after: Entry; watches: readonly WatchRow[] },
  given: readonly WatchRow[],
  policy: ImportPolicy,
): Pick<BroughtRecords, 'addWatches' | 'removeWatches'> {
  const lowered = before !== null && before.pass === after.pass && after.progress < before.progress;
  const gone = (row: WatchRow) => lowered && row[0] === after.pass && row[1] > after.progress;
  const removeWatches = watches.filter(gone);
  const stands = new Map(watches.filter((row) => !gone(row)).map((row) => [`${row[0]}/${row[1]}`, row]));
  const addWatches: WatchRow[] = [];
  if (before && policy === 'KEEP') return { addWatches, removeWatches: [] };
  for (const row of new Map(given.map((one) => [`${one[0]}/${one[1]}`, one])).values()) {
    const [pass, number, at] = row;
    if (pass > after.pass || gone(row)) continue;
    const known = stands.get(`${pass}/${number}`);
    if (known === undefined) addWatches.push(row);
    else if (known[2] !== at && at !== null && (known[2] === null || policy === 'REPLACE')) {
      removeWatches.push(known);
      addWatches.push(row);
    }
  }
  return { addWatches, removeWatches };
}

const reported = [
  'status',
  'progress',
  'score',
  'startedOn',
  'finishedOn',
  'notes',
  'tags',
  'rewatches',
  'priority',
  'visibility',
  'spoilerLevel',
] as const satisfies (keyof Entry)[];

/** Maximum characters of a value in a report, which is only for review. */
const MAX_VALUE_CHARACTERS = 200;

function fieldChanges({ before, after, records }: EntryChange): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of reported) {
    const [old, now] = [before && short(before[field]), short(after[field])];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    if (!before && isBlank(field, after)) continue;
    changes.push({ field, before: old, after: now });
  }
  const count = records?.addWatches.length ?? 0;
  if (count > 0) changes.push({ field: 'history', before: null, after: count });
  const passes = records?.addPasses.length ?? 0;
  if (passes > 0) changes.push({ field: 'passes', before: null, after: passes });
  return changes;
}

function short(value: Entry[(typeof reported)[number]]): unknown {
  return typeof value === 'string' && value.length > MAX_VALUE_CHARACTERS
    ? `${value.slice(0, MAX_VALUE_CHARACTERS).toWellFormed()}…`
    : value;
}

/** Of something new, only fields with a value are reported. */
function isBlank(field: (typeof reported)[number], after: Entry): boolean {
  if (field === 'priority') return after.priority === 'LOW';
  if (field === 'visibility') return after.visibility === 'PUBLIC';
  const value = after[field];
  return value === null || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
}
