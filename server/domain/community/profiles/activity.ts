import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import { type Viewing, visibleEntries } from '../../../data/stores/viewing';
import type { Deps } from '../../ports';
import { fromCursor, type Part, type PartInput, partOf } from '../cursor';
import { notHidden, type Reader } from '../reader';
import { levels, readable } from '../threads/comment';

export type ActivityKind = 'WATCHED' | 'STARTED_THREAD' | 'COMMENTED';

export interface Activity {
  id: string;
  kind: ActivityKind;
  at: Date;
  animeId: number | null;
  firstEpisode: number | null;
  lastEpisode: number | null;
  threadId: string | null;
  commentId: string | null;
}

/** `id` orders what happened at one instant: comments stand after episodes, both by their own keys. */
interface Happening extends Activity {
  /** Of the last row that went into it: where the next part begins. */
  cursor: { at: Date; id: string };
}

type ActivityDeps = Pick<Deps, 'db'>;
interface ActivityInput extends PartInput {
  viewing: Viewing;
  reader: Reader;
}

/** What somebody did, newest first (product P5): episodes of entries that the viewer may see, and what they wrote for all. */
export async function activityOf(deps: ActivityDeps, input: ActivityInput): Promise<Part<Activity>> {
  const both = [...(await watchedBy(deps, input)), ...(await writtenBy(deps, input))];
  both.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return partOf(both.slice(0, input.limit + 1), input.limit, {
    cursor: ({ cursor }) => cursor,
    item: ({ cursor: _, ...activity }) => activity,
  });
}

/** Rows that are read for a part at most: a run of episodes is one thing that somebody did. */
const ROWS = 400;
/** Episodes this far apart were watched at different times. */
const PAUSE = 12 * 3_600_000;

interface WatchRow {
  entryId: string;
  animeId: number;
  number: number;
  watchedAt: string | Date;
}

async function watchedBy(
  { db }: ActivityDeps,
  { viewing, limit, after }: ActivityInput,
): Promise<Happening[]> {
  const cursor = after ? fromCursor(after) : null;
  const at = cursor && toSqlInstant(cursor.at);
  const [, entryId = '', number = '0'] = /^w:([^:]+):(\d+)$/.exec(cursor?.id ?? '') ?? [];
  const rows: WatchRow[] = await db.manager.query(
    `SELECT w.entryId AS entryId, l.animeId AS animeId, w.number AS number, w.watchedAt AS watchedAt
       FROM episode_watch w JOIN list_entry l ON l.id = w.entryId
      WHERE w.userId = ? AND ${visibleEntries(viewing)} AND w.watchedAt IS NOT NULL
        ${at ? 'AND w.watchedAt <= ? AND (w.watchedAt < ? OR w.entryId < ? OR (w.entryId = ? AND w.number < ?))' : ''}
      ORDER BY w.watchedAt DESC, w.entryId DESC, w.number DESC LIMIT ${ROWS}`,
    [viewing.ownerId, ...(at ? [at, at, entryId, entryId, Number(number)] : [])],
  );
  const runs: WatchRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && belongsTo(before, row)) run.push(row);
    else runs.push([row]);
  }
  // The last run may go on beyond what was read: the next part begins in it, unless there is nothing else.
  return runs.slice(0, limit + 1).map(toHappening);
}

/** Rows come newest first: the next one is an earlier episode of the same anime. */
function belongsTo(before: WatchRow, row: WatchRow): boolean {
  const apart = fromSqlInstant(before.watchedAt).getTime() - fromSqlInstant(row.watchedAt).getTime();
  return before.entryId === row.entryId && apart <= PAUSE;
}

function toHappening(run: WatchRow[]): Happening {
  const [newest] = run;
  const oldest = run.at(-1);
  if (!newest || !oldest) throw new Error('A run has at least one row');
  const numbers = run.map(({ number }) => number);
  const id = (row: WatchRow) => `w:${row.entryId}:${row.number}`;
  return {
    id: id(newest),
    kind: 'WATCHED',
    at: fromSqlInstant(newest.watchedAt),
    animeId: newest.animeId,
    firstEpisode: Math.min(...numbers),
    lastEpisode: Math.max(...numbers),
    threadId: null,
    commentId: null,
    cursor: { at: fromSqlInstant(oldest.watchedAt), id: id(oldest) },
  };
}

async function writtenBy(
  { db }: ActivityDeps,
  { viewing, reader, limit, after }: ActivityInput,
): Promise<Happening[]> {
  const cursor = after ? fromCursor(after) : null;
  const at = cursor && toSqlInstant(cursor.at);
  const id = cursor?.id.startsWith('c:') ? cursor.id.slice(2) : null;
  // What stands at the cursor's own instant comes after episodes, which sort above comments.
  const from =
    at === null
      ? ''
      : `AND c.createdAt <= ? AND (c.createdAt < ?${id === null ? ' OR 1 = 1' : ' OR c.id < ?'})`;
  const met = notHidden('t.authorId', reader);
  const rows: { id: string; threadId: string; level: number; createdAt: string | Date }[] =
    await db.manager.query(
      `SELECT c.id AS id, c.threadId AS threadId, c.level AS level, c.createdAt AS createdAt
       FROM thread_comment c JOIN thread t ON t.id = c.threadId AND t.deletedAt IS NULL AND t.removedAt IS NULL
      WHERE c.authorId = ? AND ${readable} AND ${met.sql} ${from}
      ORDER BY c.createdAt DESC, c.id DESC LIMIT ?`,
      [
        viewing.ownerId,
        ...met.values,
        ...(at === null ? [] : [at, at, ...(id === null ? [] : [id])]),
        limit + 1,
      ],
    );
  return rows.map((row) => {
    const opening = row.level === levels.opening;
    const createdAt = fromSqlInstant(row.createdAt);
    return {
      id: `c:${row.id}`,
      kind: opening ? 'STARTED_THREAD' : 'COMMENTED',
      at: createdAt,
      animeId: null,
      firstEpisode: null,
      lastEpisode: null,
      threadId: row.threadId,
      commentId: opening ? null : row.id,
      cursor: { at: createdAt, id: `c:${row.id}` },
    };
  });
}
