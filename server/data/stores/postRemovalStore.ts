import type { EntityManager } from 'typeorm';
import { changeInSlices } from '../bulkInsert';
import { toSqlInstant } from '../instant';
import { lockForUpdate } from '../locks';
import { type Comment, levels } from './commentStore';
import { refreshReviews } from './threadStore';

/** What moderators have not removed since a moment; or what they removed at exactly this one. */
export type When = { since: Date } | { removedAt: Date };

export interface Posts {
  /** Reviews, too. */
  threadIds: string[];
  /** Comments and replies. */
  comments: (Pick<Comment, 'id' | 'threadId' | 'parentId'> & { deleted: boolean })[];
  recommendationIds: string[];
  answers: { id: string; ownerId: string }[];
}

interface FoundComment {
  id: string;
  threadId: string;
  parentId: string | null;
  deleted: number | string;
}

/** What a user has posted. Comments are locked until the commit, as they are counted. */
export async function findPosts(
  manager: EntityManager,
  { userId, when }: { userId: string; when: When },
): Promise<Posts> {
  const fits = 'since' in when ? 'removedAt IS NULL AND createdAt >= ?' : 'removedAt = ?';
  const values = [userId, toSqlInstant('since' in when ? when.since : when.removedAt)];
  const threads: { id: string }[] = await manager.query(
    `SELECT id FROM thread WHERE authorId = ? AND ${fits}`,
    values,
  );
  const comments: FoundComment[] = await manager.query(
    `SELECT id, threadId, parentId, CASE WHEN deletedAt IS NULL THEN 0 ELSE 1 END AS deleted FROM thread_comment
      WHERE authorId = ? AND level <> ${levels.opening} AND ${fits}${lockForUpdate(manager)}`,
    values,
  );
  const recommendations: { id: string }[] = await manager.query(
    `SELECT id FROM anime_recommendation WHERE userId = ? AND ${fits}`,
    values,
  );
  const answers: { id: string; ownerId: string }[] = await manager.query(
    `SELECT id, ownerId FROM activity_answer WHERE userId = ? AND ${fits}`,
    values,
  );
  return {
    threadIds: threads.map(({ id }) => id),
    comments: comments.map(({ deleted, ...comment }) => ({ ...comment, deleted: Number(deleted) === 1 })),
    recommendationIds: recommendations.map(({ id }) => id),
    answers,
  };
}

/** Marks them as removed, or restores them with null. The caller counts the comments. */
export async function markPosts(
  manager: EntityManager,
  { threadIds, comments, recommendationIds, answers }: Posts,
  removedAt: Date | null,
): Promise<void> {
  const at = [removedAt && toSqlInstant(removedAt)];
  const marked: [table: string, ids: string[]][] = [
    ['thread', threadIds],
    ['thread_comment', comments.map(({ id }) => id)],
    ['anime_recommendation', recommendationIds],
    ['activity_answer', answers.map(({ id }) => id)],
  ];
  for (const [table, ids] of marked)
    await changeInSlices(manager, `UPDATE ${table} SET removedAt = ? WHERE id IN ({ids})`, ids, at);
  await refreshReviews(manager, threadIds);
}
