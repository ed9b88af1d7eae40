import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { hasRow } from '../byKey';
import { CommentLikeEntity, ThreadCommentEntity } from '../entities/threads';
import { toSqlInstant } from '../instant';
import { lockForUpdate } from '../locks';
import { type Comment, levels } from './commentStore';
import { likedReviews } from './reviewStore';
import { refreshReviews } from './threadStore';

export async function insertComment(manager: EntityManager, row: Comment): Promise<void> {
  await manager.insert(ThreadCommentEntity, row);
}

export async function updateBody(
  manager: EntityManager,
  id: string,
  changes: Pick<Comment, 'body' | 'editedAt' | 'episodeNumber'>,
): Promise<void> {
  await manager.update(ThreadCommentEntity, { id }, changes);
}

const hidingMarks = ['deletedAt', 'removedAt', 'heldAt'] as const;

/**
 * Marks a comment as deleted, removed or held, or takes the mark away with null. Returns whether that changed the mark, and
 * whether it changed that the comment can be read: not if another mark hides it, too.
 */
export async function markGone(
  manager: EntityManager,
  { id, mark, at }: { id: string; mark: (typeof hidingMarks)[number]; at: Date | null },
): Promise<{ changed: boolean; turned: boolean }> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(ThreadCommentEntity)
    .set({ [mark]: at })
    .where(`id = :id AND ${mark} IS ${at === null ? 'NOT ' : ''}NULL`, { id })
    .execute();
  const changed = affected === 1;
  const others = hidingMarks.filter((other) => other !== mark).map((other) => `${other} IS NULL`);
  // The row is locked by now, so the other marks stay as they are.
  const readable: unknown[] = changed
    ? await manager.query(`SELECT id FROM thread_comment WHERE id = ? AND ${others.join(' AND ')}`, [id])
    : [];
  return { changed, turned: readable.length === 1 };
}

export async function dateComment(
  manager: EntityManager,
  id: string,
  dates: Partial<Pick<Comment, 'createdAt' | 'editedAt'>>,
): Promise<void> {
  await manager.update(ThreadCommentEntity, { id }, dates);
}

export async function lowerReplyCount(manager: EntityManager, id: string, by: number): Promise<void> {
  await manager.query('UPDATE thread_comment SET replyCount = replyCount - ? WHERE id = ?', [by, id]);
}

/** Counts the visible replies below these comments anew. */
export async function refreshReplyCounts(manager: EntityManager, ids: readonly string[]): Promise<void> {
  // A derived table, since MySQL cannot read from the table that it changes.
  await runInSlices(ids, async (slice, marks) => {
    await manager.query(
      `UPDATE thread_comment SET replyCount = COALESCE((SELECT k.n FROM (
          SELECT parentId, COUNT(*) AS n FROM thread_comment
           WHERE parentId IN (${marks}) AND deletedAt IS NULL AND removedAt IS NULL AND heldAt IS NULL
           GROUP BY parentId
        ) k WHERE k.parentId = thread_comment.id), 0) WHERE id IN (${marks})`,
      [...slice, ...slice],
    );
    return [];
  });
}

type Like = Pick<CommentLikeEntity, 'commentId' | 'userId'>;

/** Locks a comment until the commit, and returns whether a user likes it. */
export async function lockLike(manager: EntityManager, { commentId, userId }: Like): Promise<boolean> {
  await manager.query(`SELECT id FROM thread_comment WHERE id = ?${lockForUpdate(manager)}`, [commentId]);
  return await hasRow(manager, CommentLikeEntity, { commentId, userId });
}

export async function insertLike(
  manager: EntityManager,
  row: Like & Pick<CommentLikeEntity, 'createdAt'>,
): Promise<void> {
  await changeLikeCount(manager, row.commentId, 1);
  await manager.insert(CommentLikeEntity, row);
}

export async function deleteLike(manager: EntityManager, { commentId, userId }: Like): Promise<void> {
  await changeLikeCount(manager, commentId, -1);
  await manager.delete(CommentLikeEntity, { commentId, userId });
}

async function changeLikeCount(manager: EntityManager, id: string, by: 1 | -1): Promise<void> {
  await manager.query('UPDATE thread_comment SET likeCount = likeCount + ? WHERE id = ?', [by, id]);
}

/** Removes a user's likes of another user's posts, or all, with the helpful votes that they were. */
export async function deleteLikesBy(
  manager: EntityManager,
  { userId, authorId }: { userId: string; authorId?: string },
): Promise<void> {
  const reviews = await likedReviews(manager, { userId, authorId });
  const whose = authorId === undefined ? '' : 'AND authorId = ?';
  const values = authorId === undefined ? [userId] : [userId, authorId];
  await manager.query(
    `UPDATE thread_comment SET likeCount = likeCount - 1
      WHERE id IN (SELECT commentId FROM comment_like WHERE userId = ?) ${whose}`,
    values,
  );
  await manager.query(
    `DELETE FROM comment_like WHERE userId = ? AND commentId IN (SELECT id FROM thread_comment WHERE 1 = 1 ${whose})`,
    values,
  );
  await refreshReviews(manager, reviews);
}

/** Threads and parents in whose counts a user's comments are included: visible ones, without openings. */
export async function countedCommentsBy(
  manager: EntityManager,
  authorId: string,
): Promise<Pick<Comment, 'threadId' | 'parentId'>[]> {
  return await manager.query(
    `SELECT id, threadId, parentId FROM thread_comment
      WHERE authorId = ? AND level <> ${levels.opening} AND deletedAt IS NULL AND removedAt IS NULL AND heldAt IS NULL`,
    [authorId],
  );
}

/** Deletes a user's comments without replies, and blanks the rest, which remain as placeholders. */
export async function eraseCommentsBy(manager: EntityManager, authorId: string): Promise<void> {
  const unanswered: { id: string }[] = await manager.query(
    `SELECT id FROM thread_comment WHERE authorId = ? AND level <> ${levels.opening} AND id NOT IN (
       SELECT parentId FROM (SELECT parentId FROM thread_comment WHERE parentId IS NOT NULL) answered)`,
    [authorId],
  );
  for (const { id } of unanswered) await manager.delete(ThreadCommentEntity, { id });
  await manager.query(
    `UPDATE thread_comment SET body = '', deletedAt = COALESCE(deletedAt, createdAt) WHERE authorId = ?`,
    [authorId],
  );
}

type Sweep = { until: Date; most: number };

/** Comments that moderators have yet to read stay, with their text. */
const unreported = 'NOT EXISTS (SELECT 1 FROM report r WHERE r.commentId = c.id AND r.resolvedAt IS NULL)';
/** Replies would go with it: those that moderators may restore or show, or that their authors have just deleted. */
const noneBelow = 'NOT EXISTS (SELECT 1 FROM thread_comment b WHERE b.parentId = c.id)';

/** Deletes up to `most` comments without replies that their authors deleted by `until`. Returns how many. */
export async function sweepComments(manager: EntityManager, sweep: Sweep): Promise<number> {
  return await changeFound(manager, sweep, {
    find: `SELECT c.id AS id FROM thread_comment c WHERE c.deletedAt <= ? AND c.replyCount = 0
        AND c.level <> ${levels.opening} AND ${unreported} AND ${noneBelow}`,
    change: (marks) => `DELETE FROM thread_comment WHERE id IN (${marks})`,
  });
}

/** Removes the HTML of up to `most` deleted comments that remain as placeholders. Returns how many. */
export async function sweepHtml(manager: EntityManager, sweep: Sweep): Promise<number> {
  return await changeFound(manager, sweep, {
    find: `SELECT h.commentId AS id FROM thread_comment c JOIN comment_html h ON h.commentId = c.id
        WHERE c.deletedAt <= ? AND ${unreported}`,
    change: (marks) => `DELETE FROM comment_html WHERE commentId IN (${marks})`,
  });
}

/** Blanks up to `most` deleted comments that remain as placeholders. Returns how many. */
export async function sweepBodies(manager: EntityManager, sweep: Sweep): Promise<number> {
  return await changeFound(manager, sweep, {
    find: `SELECT c.id AS id FROM thread_comment c WHERE c.deletedAt <= ? AND c.body <> '' AND ${unreported}`,
    change: (marks) => `UPDATE thread_comment SET body = '' WHERE id IN (${marks})`,
  });
}

async function changeFound(
  manager: EntityManager,
  { until, most }: Sweep,
  { find, change }: { find: string; change: (marks: string) => string },
): Promise<number> {
  const rows: { id: string }[] = await manager.query(`${find} LIMIT ${most}`, [toSqlInstant(until)]);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await manager.query(change(ids.map(() => '?').join(', ')), ids);
  return ids.length;
}
