import { findEntry } from '../../../data/stores/entryStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { animeOf, changeLists } from '../changeLists';
import { createEntry } from '../entry';
import { favouritesOf, placeAfter } from '../places';
import { nextFavouriteOf } from './planEntry';
import { type EntryResult, writeEntry } from './writeEntries';

type Who = { userId: string; animeId: number };

/** Adds an anime to the end of the favourites, or removes it. No version is needed: nothing else is touched. */
export async function setFavourite(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, favourite }: Who & { favourite: boolean },
): Promise<EntryResult> {
  const anime = await animeOf(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (!before && !favourite) return { animeId, entry: null, undoId: null, finished: false };
    const entry = before ?? createEntry(deps, { userId, animeId });
    const place = favourite ? (entry.favouritePlace ?? (await nextFavouriteOf(manager, userId)())) : null;
    const change = { anime, before, after: { ...entry, favouritePlace: place } };
    return await writeEntry(deps, manager, { userId, change });
  });
}

/** Moves a favourite right after another one, or to the beginning (an order of the owner's choice). */
export async function moveFavourite(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeId, after }: Who & { after: number | null },
): Promise<EntryResult> {
  const anime = await animeOf(deps, { userId, animeId });
  return await changeLists(deps, userId, async (manager) => {
    const before = await findEntry(manager, { userId, animeId });
    if (!before?.favouritePlace) throw new AppError('NOT_FOUND');
    const place =
      after === animeId
        ? before.favouritePlace
        : await placeAfter(manager, favouritesOf(userId), { after, moving: animeId });
    if (place === null) throw new AppError('NOT_FOUND');
    const change = { anime, before, after: { ...before, favouritePlace: place } };
    return await writeEntry(deps, manager, { userId, change });
  });
}
