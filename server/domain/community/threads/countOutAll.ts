import type { EntityManager } from 'typeorm';
import type { Comment } from '../../../data/stores/commentStore';
import { lowerReplyCount } from '../../../data/stores/commentWriteStore';
import { lowerCommentCount } from '../../../data/stores/threadStore';

type Counted = Pick<Comment, 'threadId' | 'parentId'>;

/** Takes many comments out of the counts of their threads and of the comments above them, or back in with -1. */
export async function countOutAll(
  manager: EntityManager,
  comments: readonly Counted[],
  by: 1 | -1 = 1,
): Promise<void> {
  for (const [id, n] of countBy(comments, 'threadId')) await lowerCommentCount(manager, id, n * by);
  for (const [id, n] of countBy(comments, 'parentId')) await lowerReplyCount(manager, id, n * by);
}

function countBy(comments: readonly Counted[], key: keyof Counted): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { [key]: id } of comments) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
