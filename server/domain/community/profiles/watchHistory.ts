import {
  countUndatedWatches,
  undatedWatches,
  type Watched,
  type WatchKey,
  watchedBy,
} from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../deps';
import { ownLists } from '../../tracking/visibility';
import { fromCursor, type Part, type PartInput, partOf } from '../cursor';
import { dayAt } from './zoneOffsets';

/** One episode watched in one pass, with its instant and the day in its owner's time zone, if known. */
export interface Watch extends Omit<Watched, 'watchedAt'> {
  id: string;
  watchedAt: Date | null;
  day: string | null;
}

interface HistoryInput extends PartInput {
  userId: string;
  timeZone: string;
  /** Only what was watched before it. */
  before?: Date | null;
  /** What was watched at an unknown time instead. */
  undated: boolean;
}

/** What a user has watched, newest first, for their own eyes; what has no date, by anime. */
export async function watchHistoryOf(
  { db: { manager } }: Pick<Deps, 'db'>,
  { userId, timeZone, before, undated, ...part }: HistoryInput,
): Promise<Part<Watch>> {
  const cursor = part.after ? fromCursor(part.after) : null;
  const key = cursor && keyOf(cursor.id);
  const most = part.limit + 1;
  const rows = undated
    ? await undatedWatches(manager, { userId, after: key, most })
    : await watchedBy(manager, {
        viewing: ownLists(userId),
        before,
        after: cursor && key && { at: cursor.at, ...key },
        most,
      });
  return partOf<Omit<Watched, 'watchedAt'> & { watchedAt: Date | null }, Watch>(rows, part.limit, {
    cursor: (row) => ({ at: row.watchedAt ?? new Date(0), id: idOf(row) }),
    item: (row) => ({
      ...row,
      id: idOf(row),
      day: row.watchedAt && dayAt(timeZone, row.watchedAt),
    }),
  });
}

/** Number of episodes that a user watched at an unknown time. */
export function countUndated({ db }: Pick<Deps, 'db'>, userId: string): Promise<number> {
  return countUndatedWatches(db.manager, userId);
}

const idOf = ({ entryId, number, pass }: WatchKey): string => `${entryId}:${number}:${pass}`;

function keyOf(id: string): WatchKey {
  const [entryId = '', number = '', pass = ''] = id.split(':');
  return { entryId, number: Number(number) || 0, pass: Number(pass) || 0 };
}
