import { findEntry } from '../../../data/stores/entryStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { animeOf, changeLists } from '../changeLists';
import { createEntry, type Entry } from '../entry';
import { type PartialDate, todayFor } from '../partialDate';
import { completed, isFinal } from '../progress/rules';
import { checkFields, type EntryFields, nextFavouriteOf, planEntry } from './planEntry';
import { type EntryResult, writeEntry } from './writeEntries';

export interface SaveEntryInput {
  userId: string;
  animeId: number;
  /** Version that the change is based on; none for an anime that was not on the list. */
  version?: number | null;
  fields: EntryFields;
  today?: PartialDate | null;
}

export interface EntryConflict {
  current: Entry;
  fields: { field: keyof EntryFields; yours: unknown; current: unknown }[];
}

export type SavedEntry = ({ kind: 'saved' } & EntryResult) | ({ kind: 'conflict' } & EntryConflict);

/**
 * Writes fields of an entry, or creates it. If it was changed since the given version, nothing is written: the result has both
 * values of each field that differs, so that nothing is lost.
 */
export async function saveEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, version, fields: given, today }: SaveEntryInput,
): Promise<SavedEntry> {
  const now = deps.clock.now();
  const moment = { now, today: todayFor(now, today) };
  const fields = checkFields(given);
  const anime = await animeOf(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (before && before.version !== (version ?? 0)) return conflictOf(before, fields);
    // A version means that there was an entry: it was removed in the meantime, and is not partly restored.
    if (!before && version) throw new AppError('NOT_FOUND');
    const entry = before ?? createEntry(deps, { userId, animeId });
    const nextFavourite = nextFavouriteOf(manager, userId);
    const change = await planEntry(manager, { anime, before, entry, fields, moment, nextFavourite });
    const finished =
      change.watched !== undefined &&
      change.after.status !== 'COMPLETED' &&
      isFinal(change.after.progress, anime, now);
    const written = await writeEntry(deps, manager, { userId, change, finished });
    return { kind: 'saved' as const, ...written };
  });
}

function conflictOf(current: Entry, fields: EntryFields): SavedEntry {
  const values: EntryFields = { ...current, favourite: current.favouritePlace !== null };
  const differing = (Object.keys(fields) as (keyof EntryFields)[])
    .filter((field) => fields[field] !== undefined)
    .map((field) => ({ field, yours: fields[field], current: values[field] }))
    .filter(({ yours, current: there }) => JSON.stringify(yours) !== JSON.stringify(there));
  return { kind: 'conflict', current, fields: differing };
}

/** Accepts the offer after the last episode: completed, with the end date. A rewatch counts as one more. */
export async function completeEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, today }: { userId: string; animeId: number; today?: PartialDate | null },
): Promise<EntryResult> {
  const day = todayFor(deps.clock.now(), today);
  const anime = await animeOf(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    const entry = before ?? createEntry(deps, { userId, animeId });
    const after = entry.status === 'COMPLETED' ? entry : completed(entry, anime, day);
    return await writeEntry(deps, manager, { userId, change: { anime, before, after } });
  });
}
