import { limits } from '../../../../config/limits';
import { findEntries } from '../../../../data/stores/entryStore';
import {
  type HiddenAnime,
  hiddenAnimeIds,
  insertHiddenAnime,
} from '../../../../data/stores/hiddenAnimeStore';
import { itemsInOrder } from '../../../../data/stores/placeStore';
import { countQueue, insertQueueRows, type QueueRow, queueRowsOf } from '../../../../data/stores/queueStore';
import { suspensionInForce } from '../../../../data/stores/suspensionStore';
import { hasUserSettings } from '../../../../data/stores/userSettingsStore';
import { type Settings, settingsOf, writeSettings } from '../../../settings/settings';
import type { EntryChange } from '../../entries/entryChange';
import { nextFavouriteOf } from '../../entries/planEntry';
import { writeEntries } from '../../entries/writeEntries';
import { createEntry } from '../../entry';
import { favouritesOf, placesAtEnd, queueOf } from '../../places';
import type { FieldChange, ImportRow } from '../importRow';
import { animeOfRow, refused, reportRow, takeRoom, type Work, type WorkedRow } from './work';

/** Favourites, in the file's order, after the existing ones. */
export async function planFavouriteRows(
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
      results.push(reportRow(row, 'UNMATCHED', { animeIds: [] }));
      continue;
    }
    const matched = { ...row, animeIds: [anime.id] };
    const before = entries.get(anime.id) ?? null;
    const room = before?.favouritePlace
      ? 'taken'
      : takeRoom(work, { list: 'favourites', key: String(anime.id), there, most: limits.favourites });
    if (room === 'full') results.push(refused(matched, 'LIST_IS_FULL'));
    else results.push(reportRow(matched, room === 'free' ? 'ADDED' : 'UNCHANGED'));
    if (room !== 'free' || dry) continue;
    there += 1;
    const entry = before ?? createEntry(deps, { userId, animeId: anime.id });
    // The entry keeps the time of its last change in the file.
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

/** Queue items, in the file's order, after the existing ones. */
export async function planQueueRows(work: Work, rows: readonly ImportRow<'QUEUE'>[]): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry } = work;
  const found = rows.map((row) => ({ row, anime: animeOfRow(work, row)[0] }));
  const animeIds = found.flatMap(({ anime }) => anime?.id ?? []);
  const queued = await queueRowsOf(manager, { userId, animeIds });
  const targets = new Set(queued.map(({ animeId, episodeNumber }) => `${animeId}/${episodeNumber}`));
  let there = await countQueue(manager, userId);
  const added: Omit<QueueRow, 'place'>[] = [];
  const results = found.map(({ row, anime }): WorkedRow => {
    if (!anime) return reportRow(row, 'UNMATCHED', { animeIds: [] });
    const matched = { ...row, animeIds: [anime.id] };
    const { episodeNumber, addedAt } = row.payload;
    const key = `${anime.id}/${episodeNumber}`;
    const room = targets.has(key)
      ? 'taken'
      : takeRoom(work, { list: 'queue', key, there, most: limits.queueItems });
    if (room === 'full') return refused(matched, 'LIST_IS_FULL');
    if (room === 'taken') return reportRow(matched, 'UNCHANGED');
    if (!dry) {
      there += 1;
      const createdAt = addedAt ?? deps.clock.now().toISOString();
      added.push({ id: deps.random.id(), animeId: anime.id, episodeNumber, createdAt });
    }
    return reportRow(matched, 'ADDED');
  });
  if (added.length > 0) {
    const places = await placesAtEnd(manager, queueOf(userId), added.length);
    const placed = added.map((item, index) => ({ ...item, place: places[index] ?? '' }));
    await insertQueueRows(manager, userId, placed);
    for (const { id, animeId } of placed)
      work.undoSteps.push({ kind: 'queue', animeId, before: [], left: [id] });
  }
  return results;
}

/** Anime that the user has hidden. */
export async function planHiddenRows(work: Work, rows: readonly ImportRow<'HIDDEN'>[]): Promise<WorkedRow[]> {
  const { deps, manager, userId, dry } = work;
  if (rows.length === 0) return [];
  const hidden = new Set(await hiddenAnimeIds(manager, userId));
  const added: HiddenAnime[] = [];
  const results = rows.map((row): WorkedRow => {
    const [anime] = animeOfRow(work, row);
    if (!anime) return reportRow(row, 'UNMATCHED', { animeIds: [] });
    const matched = { ...row, animeIds: [anime.id] };
    const there = hidden.size;
    const room = hidden.has(anime.id)
      ? 'taken'
      : takeRoom(work, { list: 'hidden', key: String(anime.id), there, most: limits.hiddenAnime });
    if (room === 'full') return refused(matched, 'LIST_IS_FULL');
    if (room === 'taken') return reportRow(matched, 'UNCHANGED');
    if (!dry) {
      hidden.add(anime.id);
      const { hiddenAt } = row.payload;
      added.push({ animeId: anime.id, hiddenAt: hiddenAt ? new Date(hiddenAt) : deps.clock.now() });
    }
    return reportRow(matched, 'ADDED');
  });
  await insertHiddenAnime(manager, userId, added);
  return results;
}

/** Settings: those that a user has chosen stay, unless the policy is REPLACE. */
export async function planSettingsRows(
  { deps, manager, userId, policy, dry }: Work,
  rows: readonly ImportRow<'SETTINGS'>[],
): Promise<WorkedRow[]> {
  const results: WorkedRow[] = [];
  for (const row of rows) {
    const chosen = await hasUserSettings(manager, userId);
    const [before] = await settingsOf({ manager }, [userId]);
    const mayWrite = policy === 'REPLACE' || !chosen;
    if (!before || !mayWrite) {
      results.push(reportRow(row, 'UNCHANGED'));
      continue;
    }
    const given = Object.entries(row.payload).filter(([, value]) => value !== undefined);
    const after: Settings = { ...before, ...Object.fromEntries(given) };
    // An import that was running goes on, but opens no profile that a suspension closed.
    if (await suspensionInForce(manager, userId)) after.privacy = before.privacy;
    const changes = (Object.keys(after) as (keyof Settings)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field): FieldChange => ({ field, before: before[field], after: after[field] }));
    if (changes.length > 0 && !dry) await writeSettings(deps, manager, { userId, settings: after });
    results.push(reportRow(row, changes.length > 0 ? 'UPDATED' : 'UNCHANGED', { changes }));
  }
  return results;
}
