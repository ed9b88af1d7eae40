import type { EntityManager } from 'typeorm';
import { isRewatch } from '../../../../shared/rewatch';
import { limits } from '../../../config/limits';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { itemsInOrder } from '../../../data/stores/placeStore';
import { type WatchPass, watchesAbove } from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import { isStorable, joinLines, removeBidiControls } from '../../text/textForm';
import type { Entry, EntryStatus, Priority, SpoilerLevel, Visibility } from '../entry';
import { isPartialDate, type PartialDate } from '../partialDate';
import { favouritesOf, keyAfter } from '../places';
import { clampProgress, completed, type Moment, markBegun, resumeRewatch } from '../progress/rules';
import type { EntryChange } from './entryChange';

/** Fields of an entry that its owner can write; absent ones stay as they are. */
export interface EntryFields {
  status?: EntryStatus | null;
  progress?: number;
  score?: number | null;
  startedOn?: PartialDate | null;
  finishedOn?: PartialDate | null;
  notes?: string;
  tags?: string[];
  priority?: Priority;
  visibility?: Visibility;
  favourite?: boolean;
  rewatches?: number;
  spoilerLevel?: SpoilerLevel | null;
}

/** Validates the fields, and returns them in their stored form. */
export function checkFields(fields: EntryFields): EntryFields {
  const { progress, score, startedOn, finishedOn, notes, rewatches, tags } = fields;
  const sound =
    within(progress, 0, limits.episodes) &&
    within(score ?? undefined, 0, 100) &&
    within(rewatches, 0, limits.rewatches) &&
    (notes === undefined || (isStorable(notes) && notes.length <= limits.entryNotes));
  if (!sound) throw new AppError('INVALID_ARGUMENT');
  for (const date of [startedOn, finishedOn]) {
    if (date && !isPartialDate(date)) throw new AppError('INVALID_DATE');
  }
  return {
    ...fields,
    // In other lists, 0 means "no score".
    ...(score === 0 ? { score: null } : {}),
    ...(startedOn === '' ? { startedOn: null } : {}),
    ...(finishedOn === '' ? { finishedOn: null } : {}),
    ...(tags ? { tags: checkTags(tags) } : {}),
    ...(notes === undefined ? {} : { notes: removeBidiControls(notes) }),
  };
}

/** Each tag once, in the order given. */
export function checkTags(tags: readonly string[]): string[] {
  const clean = [...new Set(tags.map(joinLines).filter((tag) => tag !== ''))];
  const sound =
    clean.length <= limits.entryTags &&
    tags.every(isStorable) &&
    clean.every((tag) => tag.length <= limits.entryTag);
  if (!sound) throw new AppError('INVALID_ARGUMENT');
  return clean;
}

function within(value: number | undefined, from: number, to: number): boolean {
  return value === undefined || (Number.isInteger(value) && value >= from && value <= to);
}

interface AppliedFields {
  entry: Entry;
  archived?: WatchPass;
}

/**
 * Writes these fields into an entry, with what follows from them unless they say otherwise: a status brings its dates and
 * progress, progress on something planned starts it, REWATCHING resumes a rewatch or opens a new pass. Only a certain count
 * limits progress. The caller places favourites, as their order is a list.
 */
function applyFields(
  entry: Entry,
  fields: EntryFields,
  { anime, today }: { anime: AnimeRow } & Moment,
): AppliedFields {
  const { favourite: _, status, ...plain } = fields;
  const { entry: moved, archived } =
    status === undefined ? { entry } : withStatus(entry, status, { anime, today });
  const written: Entry = { ...moved, ...plain };
  const progress = clampProgress(written.progress, anime);
  const advanced = { ...written, progress };
  if (status === undefined && progress > entry.progress) {
    const started = markBegun(advanced, anime, today);
    return { entry: fields.startedOn === undefined ? started : { ...started, startedOn: fields.startedOn } };
  }
  return { entry: advanced, archived };
}

function withStatus(
  entry: Entry,
  status: EntryStatus | null,
  { anime, today }: { anime: AnimeRow; today: PartialDate },
): AppliedFields {
  if (status === entry.status) return { entry };
  if (status === 'REWATCHING') return resumeRewatch(entry, anime, today);
  if (status === 'COMPLETED') return { entry: markedCompleted(entry, anime, today) };
  if (status === 'WATCHING') return { entry: { ...markBegun(entry, anime, today), status } };
  return { entry: { ...entry, status } };
}

/** If it was never marked as watching, it was seen at some other time: today is not its end date. */
function markedCompleted(entry: Entry, anime: AnimeRow, today: PartialDate): Entry {
  const live = entry.status === 'WATCHING' || entry.status === 'PAUSED' || isRewatch(entry);
  const { finishedOn, ...done } = completed(entry, anime, today);
  return { ...done, finishedOn: live ? finishedOn : entry.finishedOn };
}

/** Plans the write of these fields into an entry, with its history and its place among the favourites. */
export async function planEntry(
  manager: EntityManager,
  {
    anime,
    before,
    entry,
    fields,
    moment,
    nextFavourite,
  }: {
    anime: AnimeRow;
    before: Entry | null;
    /** `before`, or the new entry if there is none. */
    entry: Entry;
    fields: EntryFields;
    moment: Moment;
    nextFavourite: NextFavourite;
  },
): Promise<EntryChange> {
  const { entry: written, archived } = applyFields(entry, fields, { anime, ...moment });
  const change: EntryChange = { anime, before, after: written, archived };
  if (fields.favourite !== undefined) {
    const { favouritePlace } = written;
    change.after = {
      ...written,
      favouritePlace: fields.favourite ? (favouritePlace ?? (await nextFavourite())) : null,
    };
  }
  if (archived || written.progress === entry.progress) return change;
  const from = Math.min(entry.progress, written.progress);
  if (before && written.progress < entry.progress) {
    // A lower number, typed in, means that nothing beyond it was watched.
    const removed = await watchesAbove(manager, { entryId: entry.id, pass: entry.pass, above: from });
    const remove = removed.map(([, number]) => number);
    change.history = { pass: entry.pass, plan: { dated: [], undated: [], remove }, removed };
  }
  if (written.progress > entry.progress) {
    change.watched = (number) => number > entry.progress && number <= written.progress;
  }
  return change;
}

/** Returns a place at the end of the favourites, a new one with each call. */
export type NextFavourite = () => Promise<string>;

export function nextFavouriteOf(manager: EntityManager, userId: string): NextFavourite {
  let last: { place: string | null; count: number } | undefined;
  return async () => {
    if (!last) {
      const items = await itemsInOrder(manager, favouritesOf(userId));
      last = { place: items.at(-1)?.place ?? null, count: items.length };
    }
    if (last.count >= limits.favourites) throw new AppError('LIST_IS_FULL');
    last = { place: keyAfter(last.place), count: last.count + 1 };
    return last.place ?? '';
  };
}
