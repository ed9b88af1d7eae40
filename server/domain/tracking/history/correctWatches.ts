import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { findEntries } from '../../../data/stores/entryStore';
import { passesOf, type WatchPass, type WatchRow, watchesAt } from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { changeLists } from '../changeLists';
import type { EntryChange } from '../entries/entryChange';
import { writeEntries } from '../entries/writeEntries';
import type { Entry } from '../entry';

/** Names one row of a user's history. */
export interface WatchName {
  animeId: number;
  pass: number;
  number: number;
}

export interface WatchMove extends WatchName {
  /** Null removes the date; absent, it stays. */
  watchedAt?: Date | null;
  /** The pass it belongs to instead. */
  toPass?: number | null;
}

export interface CorrectedWatches {
  /** Rows changed or removed. */
  changed: number;
  animeIds: number[];
  undoId: string | null;
}

type CorrectDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

const HOUR_MS = 3_600_000;
/** "Now" comes from the user's clock. */
const CLOCK_TOLERANCE_MS = HOUR_MS / 4;
/** Where a day begins first, it begins so long before UTC's. */
const MAX_ZONE_MS = 14 * HOUR_MS;

/** Gives episodes of a user's history other dates or passes: all or none. The entries stay as they are. */
export async function moveWatches(
  deps: CorrectDeps,
  { userId, moves }: { userId: string; moves: readonly WatchMove[] },
): Promise<CorrectedWatches> {
  const now = deps.clock.now().getTime();
  const from = Date.UTC(limits.firstWatchYear) - MAX_ZONE_MS;
  for (const { watchedAt } of moves) {
    const time = watchedAt?.getTime() ?? from;
    if (!(time >= from && time <= now + CLOCK_TOLERANCE_MS)) throw new AppError('DATE_OUT_OF_RANGE');
  }
  const dateOf = (watchedAt: Date) => new Date(Math.min(watchedAt.getTime(), now)).toISOString();
  return await correctWatches(
    deps,
    { userId, watches: moves },
    ([pass, number, at, source], move, holder) => {
      const { watchedAt, toPass } = move;
      const to = toPass ?? pass;
      if (to !== pass && number > progressIn(holder, to)) throw new AppError('INVALID_ARGUMENT');
      return [to, number, watchedAt ? dateOf(watchedAt) : watchedAt === null ? null : at, source];
    },
  );
}

/**
 * Removes episodes from a user's history: all or none. The progress stays as it is. An episode beyond it was watched only
 * because its row says so, and is unwatched then.
 */
export async function removeWatches(
  deps: CorrectDeps,
  { userId, watches }: { userId: string; watches: readonly WatchName[] },
): Promise<CorrectedWatches> {
  return await correctWatches(deps, { userId, watches }, () => null);
}

/** An entry with its earlier passes. */
interface Holder {
  entry: Entry;
  passes: readonly WatchPass[];
}

/** How far someone came in a pass; 0 if there is no such pass. */
function progressIn({ entry, passes }: Holder, pass: number): number {
  if (pass === entry.pass) return entry.progress;
  return passes.find(({ number }) => number === pass)?.progress ?? 0;
}

/** Replaces each of these rows by what `correct` returns; null removes it. */
async function correctWatches<Named extends WatchName>(
  deps: CorrectDeps,
  { userId, watches }: { userId: string; watches: readonly Named[] },
  correct: (row: WatchRow, named: Named, holder: Holder) => WatchRow | null,
): Promise<CorrectedWatches> {
  const names = new Set(watches.map(({ animeId, pass, number }) => `${animeId}/${pass}/${number}`));
  if (names.size === 0 || names.size < watches.length || names.size > limits.watchesAtOnce)
    throw new AppError('INVALID_ARGUMENT');
  const animeIds = [...new Set(watches.map(({ animeId }) => animeId))];
  const anime = (await readAnimeByIds(deps, animeIds, userId)).filter((one) => one !== null);
  if (anime.length < animeIds.length) throw new AppError('NOT_FOUND');
  return await changeLists(deps, userId, async (manager) => {
    const read = await readHolders(manager, { userId, animeIds, watches });
    let changed = 0;
    const changes = anime.map((one): EntryChange => {
      const { rows, ...holder } = read(one.id);
      const [removeWatches, addWatches]: [WatchRow[], WatchRow[]] = [[], []];
      for (const named of watches.filter(({ animeId }) => animeId === one.id)) {
        const row = rows.find(isAt(named.pass, named.number));
        if (!row) throw new AppError('NOT_FOUND');
        const next = correct(row, named, holder);
        if (next?.[0] === row[0] && next[2] === row[2]) continue;
        removeWatches.push(row);
        if (next) addWatches.push(next);
      }
      const staying = rows.filter((row) => !removeWatches.includes(row));
      for (const [pass, number] of addWatches)
        if ([...staying, ...addWatches].filter(isAt(pass, number)).length > 1)
          throw new AppError('WATCH_EXISTS');
      changed += removeWatches.length;
      const { entry } = holder;
      // What happened in the past makes an entry no more recent.
      const records = { ...noPasses, addWatches, removeWatches, updatedAt: entry.updatedAt };
      return { anime: one, before: entry, after: entry, records };
    });
    const { undoId } = await writeEntries(deps, manager, { userId, changes });
    return { changed, animeIds, undoId };
  });
}

const noPasses = { addPasses: [], removePasses: [] };
const isAt = (pass: number, number: number) => (row: WatchRow) => row[0] === pass && row[1] === number;

async function readHolders(
  manager: EntityManager,
  {
    userId,
    animeIds,
    watches,
  }: { userId: string; animeIds: readonly number[]; watches: readonly WatchName[] },
): Promise<(animeId: number) => Holder & { rows: readonly WatchRow[] }> {
  const entries = await findEntries(manager, { userId, animeIds });
  if (entries.size < animeIds.length) throw new AppError('NOT_FOUND');
  const entryIds = [...entries.values()].map(({ id }) => id);
  const passes = await passesOf(manager, entryIds);
  const numbers = [...new Set(watches.map(({ number }) => number))];
  const rows = await watchesAt(manager, { entryIds, numbers });
  return (animeId) => {
    const entry = entries.get(animeId);
    if (!entry) throw new AppError('NOT_FOUND');
    return { entry, passes: passes[entryIds.indexOf(entry.id)] ?? [], rows: rows.get(entry.id) ?? [] };
  };
}
