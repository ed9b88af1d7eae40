import { levels, writtenBy } from '../../../data/stores/commentStore';
import type { Viewing } from '../../../data/stores/viewing';
import { type Watched, watchedBy } from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../ports';
import { fromCursor, type Part, type PartInput, partOf } from '../cursor';
import type { Reader } from '../reader';

export const activityKinds = ['WATCHED', 'STARTED_THREAD', 'COMMENTED'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export interface Activity {
  id: string;
  kind: ActivityKind;
  at: Date;
  animeId: number | null;
  firstEpisode: number | null;
  lastEpisode: number | null;
  /** The player that reported them; only the owner sees it. */
  source: string | null;
  threadId: string | null;
  commentId: string | null;
}

/** `id` orders activities of the same instant: comments after episodes, each by their own keys. */
interface Happening extends Activity {
  /** Of the last row in this activity: where the next page starts. */
  cursor: { at: Date; id: string };
}

type ActivityDeps = Pick<Deps, 'db'>;
interface ActivityInput extends PartInput {
  viewing: Viewing;
  reader: Reader;
}

/** A user's activity, newest first (product P5): episodes of entries the viewer may see, and their public posts. */
export async function activityOf(deps: ActivityDeps, input: ActivityInput): Promise<Part<Activity>> {
  const both = [...(await episodesOf(deps, input)), ...(await postsOf(deps, input))];
  both.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return partOf(both.slice(0, input.limit + 1), input.limit, {
    cursor: ({ cursor }) => cursor,
    item: ({ cursor: _, ...activity }) => activity,
  });
}

/** Most rows read for a page; a run of episodes counts as one activity. */
const ROWS = 400;
/** Episodes further apart than this belong to different runs. */
const PAUSE = 12 * 3_600_000;

async function episodesOf(
  { db }: ActivityDeps,
  { viewing, limit, after: text }: ActivityInput,
): Promise<Happening[]> {
  const cursor = text ? fromCursor(text) : null;
  const [, entryId = '', number = '0'] = /^w:([^:]+):(\d+)$/.exec(cursor?.id ?? '') ?? [];
  const after = cursor && { at: cursor.at, entryId, number: Number(number) };
  const rows = await watchedBy(db.manager, { viewing, after, most: ROWS });
  const runs: Watched[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && belongsTo(before, row)) run.push(row);
    else runs.push([row]);
  }
  // The last run may continue beyond the rows read; the next page then starts within it, unless there is nothing else.
  const own = viewing.as === 'owner';
  return runs.slice(0, limit + 1).map((run) => toHappening(run, own));
}

/** Rows are newest first: the next row is an earlier episode of the same anime. */
function belongsTo(before: Watched, row: Watched): boolean {
  const apart = before.watchedAt.getTime() - row.watchedAt.getTime();
  return before.entryId === row.entryId && apart <= PAUSE;
}

function toHappening(run: Watched[], own: boolean): Happening {
  const [newest] = run;
  const oldest = run.at(-1);
  if (!newest || !oldest) throw new Error('A run has at least one row');
  const numbers = run.map(({ number }) => number);
  const id = (row: Watched) => `w:${row.entryId}:${row.number}`;
  return {
    id: id(newest),
    kind: 'WATCHED',
    at: newest.watchedAt,
    animeId: newest.animeId,
    firstEpisode: Math.min(...numbers),
    lastEpisode: Math.max(...numbers),
    source: own && run.every(({ source }) => source === newest.source) ? newest.source : null,
    threadId: null,
    commentId: null,
    cursor: { at: oldest.watchedAt, id: id(oldest) },
  };
}

async function postsOf(
  { db }: ActivityDeps,
  { viewing, reader, limit, after: text }: ActivityInput,
): Promise<Happening[]> {
  const cursor = text ? fromCursor(text) : null;
  // Posts at the cursor's own instant come after episodes, which sort above comments.
  const id = cursor?.id.startsWith('c:') ? cursor.id.slice(2) : null;
  const after = cursor && { at: cursor.at, id };
  const rows = await writtenBy(db.manager, { authorId: viewing.ownerId, reader, after, most: limit + 1 });
  return rows.map(({ createdAt, ...row }) => {
    const opening = row.level === levels.opening;
    return {
      id: `c:${row.id}`,
      kind: opening ? 'STARTED_THREAD' : 'COMMENTED',
      at: createdAt,
      animeId: null,
      firstEpisode: null,
      lastEpisode: null,
      source: null,
      threadId: row.threadId,
      commentId: opening ? null : row.id,
      cursor: { at: createdAt, id: `c:${row.id}` },
    };
  });
}
