import { levels, writtenBy } from '../../../data/stores/commentStore';
import type { Viewing } from '../../../data/stores/viewing';
import { type Watched, watchedBy } from '../../../data/stores/watchHistoryStore';
import type { Deps } from '../../deps';
import { fromCursor, type Part, type PartInput, partOf } from '../cursor';
import type { Reader } from '../reader';

export const activityKinds = ['WATCHED', 'STARTED_THREAD', 'COMMENTED', 'REVIEWED'] as const;
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

/**
 * A user's activity, newest first: episodes of entries the viewer may see, and their public posts. Episodes that were watched
 * one after the other are one activity, unless a post lies between them: a cursor is one point in time for both.
 */
export async function activityOf({ db }: ActivityDeps, input: ActivityInput): Promise<Part<Activity>> {
  const { viewing, limit } = input;
  const watches = await watchedBy(db.manager, { viewing, after: watchCursor(input), most: MAX_ROWS_READ });
  const posts = await postsOf({ db }, input);
  // With episodes left unread, posts older than those read belong to a later page.
  const more = watches.length === MAX_ROWS_READ;
  const items: Happening[] = [];
  let run: Watched[] = [];
  const endRun = () => {
    if (run.length > 0) items.push(toHappening(run, viewing.as === 'owner'));
    run = [];
  };
  for (const row of [...watches, null]) {
    while (posts[0] && (row ? posts[0].at > row.watchedAt : !more)) {
      endRun();
      items.push(posts.shift() as Happening);
    }
    const before = run.at(-1);
    if (!row || (before && !belongsTo(before, row))) endRun();
    if (row) run.push(row);
  }
  return partOf(items, limit, {
    cursor: ({ cursor }) => cursor,
    item: ({ cursor: _, ...activity }) => activity,
    more,
  });
}

/** Most rows read for a page. */
const MAX_ROWS_READ = 400;
/** Episodes further apart than this belong to different runs. */
const RUN_GAP_MS = 12 * 3_600_000;

function watchCursor({ after }: ActivityInput) {
  if (!after) return null;
  const { at, id } = fromCursor(after);
  const [, entryId = '', number = '0'] = /^w:([^:]+):(\d+)$/.exec(id) ?? [];
  // One activity has both passes of an episode watched at one instant.
  return { at, entryId, number: Number(number), pass: 0 };
}

/** Rows are newest first: the next row is an earlier episode of the same anime. */
function belongsTo(before: Watched, row: Watched): boolean {
  const apart = before.watchedAt.getTime() - row.watchedAt.getTime();
  return before.entryId === row.entryId && apart <= RUN_GAP_MS;
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
      kind: !opening ? 'COMMENTED' : row.subject === 'REVIEW' ? 'REVIEWED' : 'STARTED_THREAD',
      at: createdAt,
      animeId: opening && row.subject === 'REVIEW' ? row.animeId : null,
      firstEpisode: null,
      lastEpisode: null,
      source: null,
      threadId: row.threadId,
      commentId: opening ? null : row.id,
      cursor: { at: createdAt, id: `c:${row.id}` },
    };
  });
}
