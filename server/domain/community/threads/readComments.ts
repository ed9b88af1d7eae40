import { limits } from '../../../config/limits';
import {
  type Comment,
  countRepliesFor,
  levels,
  likesAmong,
  commentsByIds as readByIds,
  commentsOf as readComments,
  openingsOf as readOpenings,
  repliesOf as readReplies,
} from '../../../data/stores/commentStore';
import type { Deps } from '../../deps';
import { fromCursor, type Part, type PartInput, partOf, sliceOf } from '../cursor';
import type { Reader } from '../reader';

export { type Comment, levels };

const parts = {
  cursor: ({ createdAt, id }: Comment) => ({ at: createdAt, id }),
  item: (comment: Comment) => comment,
};

/** The top-level comments of a thread, newest first unless asked otherwise. */
export async function commentsOf(
  { db }: Pick<Deps, 'db'>,
  {
    threadId,
    reader,
    newestFirst,
    ...part
  }: PartInput & { threadId: string; reader: Reader; newestFirst: boolean },
): Promise<Part<Comment>> {
  const rows = await readComments(db.manager, { threadId, reader, newestFirst, ...sliceOf(part) });
  return partOf(rows, shortOf(rows, part.limit), parts);
}

/** How many replies the reader finds in `repliesOf`: the stored number, unless people are hidden from the reader. */
export async function replyCounts(
  { db }: Pick<Deps, 'db'>,
  { reader, comments }: { reader: Reader; comments: readonly Pick<Comment, 'id' | 'replyCount'>[] },
): Promise<number[]> {
  if (reader.hidden.size === 0) return comments.map(({ replyCount }) => replyCount);
  const parentIds = comments.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id);
  const counts = await countRepliesFor(db.manager, { reader, parentIds });
  return comments.map(({ id }) => counts.get(id) ?? 0);
}

/** How many of these make a page: fewer than the limit if they are long, to bound the response; at least one. */
function shortOf(rows: readonly Comment[], limit: number, letters: number = limits.partLetters): number {
  let left = letters;
  const fit = rows.slice(0, limit).findIndex(({ body }) => {
    left -= body.length;
    return left < 0;
  });
  return fit === -1 ? limit : Math.max(fit, 1);
}

/** Replies to each of these comments, oldest first, in one statement for all. */
export async function repliesOf(
  { db }: Pick<Deps, 'db'>,
  { parentIds, reader, limit, after }: PartInput & { parentIds: readonly string[]; reader: Reader },
): Promise<Part<Comment>[]> {
  const ids = [...new Set(parentIds)];
  const slice = { after: after ? fromCursor(after) : null, most: limit + 1 };
  const byParent = await readReplies(db.manager, { parentIds: ids, reader, ...slice });
  const letters = limits.partLetters / Math.max(1, ids.length);
  return parentIds.map((id) => {
    const rows = byParent.get(id) ?? [];
    return partOf(rows, shortOf(rows, limit, letters), parts);
  });
}

/** The opening of each of these threads. */
export async function openingsOf(
  { db }: Pick<Deps, 'db'>,
  threadIds: readonly string[],
): Promise<(Comment | null)[]> {
  const openings = await readOpenings(db.manager, [...new Set(threadIds)]);
  const byThread = new Map(openings.map((opening) => [opening.threadId, opening]));
  return threadIds.map((id) => byThread.get(id) ?? null);
}

/**
 * Comments by id that the reader may read: by people not hidden from them, in visible threads. Deleted and removed comments are
 * readable by moderators, and by their author while they can be restored.
 */
export function readCommentsByIds(
  deps: Pick<Deps, 'db'>,
  { reader, ids }: { reader: Reader; ids: readonly string[] },
): Promise<(Comment | null)[]> {
  return inOrder(deps, { reader, ids, gone: reader.moderator });
}

/** The same, with placeholders for deleted and removed comments, for readers who have them on screen. */
export function placesByIds(
  deps: Pick<Deps, 'db'>,
  { reader, ids }: { reader: Reader; ids: readonly string[] },
): Promise<(Comment | null)[]> {
  return inOrder(deps, { reader, ids, gone: true });
}

async function inOrder(
  { db }: Pick<Deps, 'db'>,
  { ids, ...input }: { reader: Reader; ids: readonly string[]; gone: boolean },
): Promise<(Comment | null)[]> {
  const comments = await readByIds(db.manager, { ids: [...new Set(ids)], ...input });
  const found = new Map(comments.map((comment) => [comment.id, comment]));
  return ids.map((id) => found.get(id) ?? null);
}

export async function commentById(
  deps: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Comment | null> {
  return (await readCommentsByIds(deps, { reader, ids: [id] }))[0] ?? null;
}

/** Which of these comments the user likes. */
export async function readLikesOn(
  { db }: Pick<Deps, 'db'>,
  { userId, commentIds }: { userId: string | null; commentIds: readonly string[] },
): Promise<boolean[]> {
  if (userId === null) return commentIds.map(() => false);
  const liked = await likesAmong(db.manager, { userId, commentIds });
  return commentIds.map((id) => liked.has(id));
}
