import { limits } from '../../../config/limits';
import { AppError } from '../../../errors/AppError';
import { animeByIds } from '../../catalogue/animeByIds';
import type { AnimeRow } from '../../catalogue/animeRow';
import type { Deps } from '../../ports';
import { changeLists } from '../changeLists';
import { type PartialDate, todayFor } from '../partialDate';
import type { EntryChange } from './entryChange';
import { checkFields, checkTags, type EntryFields } from './entryFields';
import { findEntries } from './findEntries';
import { newEntry } from './newEntry';
import { nextFavouriteOf, planEntry } from './planEntry';
import { removeEntries } from './removeEntries';
import { writeEntries } from './writeEntries';

export interface BulkEditInput {
  userId: string;
  animeIds: readonly number[];
  /** What every one of them becomes. */
  fields: Pick<EntryFields, 'status' | 'score' | 'priority' | 'visibility' | 'favourite' | 'spoilerLevel'>;
  addTags?: readonly string[];
  removeTags?: readonly string[];
  /** Takes them out of everything instead. */
  remove?: boolean;
  today?: PartialDate | null;
}

export interface BulkEdited {
  changed: number;
  unchanged: number;
  undoId: string | null;
}

/** Changes many entries at once, all or nothing, with one undo for all (product P4). Anime that were on no list are put on it. */
export async function bulkEdit(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { userId, animeIds, fields: given, addTags = [], removeTags = [], remove, today }: BulkEditInput,
): Promise<BulkEdited> {
  const ids = [...new Set(animeIds)];
  if (ids.length === 0 || ids.length > limits.bulkEntries) throw new AppError('INVALID_ARGUMENT');
  const now = deps.clock.now();
  const moment = { now, today: todayFor(now, today) };
  const fields = checkFields(given);
  const tags = { add: checkTags(addTags), remove: new Set(removeTags.map((tag) => tag.trim())) };
  const anime = (await animeByIds(deps, ids)).filter((one): one is AnimeRow => one !== null);
  if (anime.length < ids.length) throw new AppError('NOT_FOUND');
  if (remove) {
    const { removed, undoId } = await removeEntries(deps, { userId, animeIds: ids });
    return { changed: removed, unchanged: ids.length - removed, undoId };
  }
  return await changeLists(deps, userId, async (manager) => {
    const entries = await findEntries(manager, { userId, animeIds: ids });
    const nextFavourite = nextFavouriteOf(manager, userId);
    const changes: EntryChange[] = [];
    for (const one of anime) {
      const before = entries.get(one.id) ?? null;
      const entry = before ?? newEntry(deps, { userId, animeId: one.id });
      const kept = entry.tags.filter((tag) => !tags.remove.has(tag));
      const all = { ...fields, tags: checkTags([...kept, ...tags.add]) };
      changes.push(
        await planEntry(manager, { anime: one, before, entry, fields: all, moment, nextFavourite }),
      );
    }
    const { changed, undoId } = await writeEntries(deps, manager, { userId, changes });
    return { changed, unchanged: ids.length - changed, undoId };
  });
}
