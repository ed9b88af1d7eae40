import { limits } from '../../../../config/limits';
import type { EntryChange } from '../../entries/entryChange';
import { findEntries } from '../../entries/findEntries';
import { newEntry } from '../../entries/newEntry';
import { nextFavouriteOf } from '../../entries/planEntry';
import { writeEntries } from '../../entries/writeEntries';
import { favouritesOf, itemsInOrder } from '../../places';
import type { ImportRow } from '../importRow';
import { animeOfRow, refused, takeRoom, type Work, type WorkedRow, worked } from './work';

/** Favourites, in the file's order behind those that are there. */
export async function workFavourites(
  work: Work,
  rows: readonly ImportRow<'FAVOURITE'>[],
): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry } = work;
  const found = rows.map((row) => ({ row, anime: animeOfRow(work, row)[0] }));
  const animeIds = found.flatMap(({ anime }) => anime?.id ?? []);
  const entries = await findEntries(manager, { userId, animeIds });
  let there = (await itemsInOrder(manager, favouritesOf(userId))).length;
  const nextFavourite = nextFavouriteOf(manager, userId);
  const changes: EntryChange[] = [];
  const results: WorkedRow[] = [];
  for (const { row, anime } of found) {
    if (!anime) {
      results.push(worked(row, 'UNMATCHED', { animeIds: [] }));
      continue;
    }
    const matched = { ...row, animeIds: [anime.id] };
    const before = entries.get(anime.id) ?? null;
    const room = before?.favouritePlace
      ? 'taken'
      : takeRoom(work, { list: 'favourites', key: String(anime.id), there, most: limits.favourites });
    if (room === 'full') results.push(refused(matched, 'LIST_IS_FULL'));
    else results.push(worked(matched, room === 'free' ? 'ADDED' : 'UNCHANGED'));
    if (room !== 'free' || dry) continue;
    there += 1;
    const entry = before ?? newEntry(deps, { userId, animeId: anime.id });
    // The entry was last changed when the file says so, and not by this.
    const records = { ...nothing, updatedAt: entry.updatedAt };
    changes.push({ anime, before, after: { ...entry, favouritePlace: await nextFavourite() }, records });
  }
  if (changes.length > 0) {
    const { undoId } = await writeEntries(deps, manager, { userId, changes });
    if (undoId) work.undoIds.push(undoId);
  }
  return results;
}

const nothing = { addPasses: [], removePasses: [], addWatches: [], removeWatches: [] };
