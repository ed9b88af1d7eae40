import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import type { AnimeRow } from '../../catalogue/animeRow';
import type { Entry } from '../entry';
import { favouritesOf, itemsInOrder, keyAfter } from '../places';
import { historyAbove } from '../progress/changeProgress';
import type { Moment } from '../progress/rules';
import type { EntryChange } from './entryChange';
import { applyFields, type EntryFields } from './entryFields';

/** What writing these fields into an entry would change, with its history and its place among the favourites. */
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
    /** `before`, or the new entry where there is none. */
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
    // A lower number typed in says that nothing beyond it was watched.
    const removed = await historyAbove(manager, entry, from);
    const remove = removed.map(([, number]) => number);
    change.history = { pass: entry.pass, plan: { dated: [], undated: [], remove }, removed };
  }
  if (written.progress > entry.progress) {
    change.watched = (number) => number > entry.progress && number <= written.progress;
  }
  return change;
}

/** Gives a place at the end of the favourites, a further one with each call. */
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
