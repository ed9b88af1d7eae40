import type { EntityManager } from 'typeorm';
import type { Comment } from '../../../data/stores/commentStore';
import { lowerReplyCount, refreshReplyCounts } from '../../../data/stores/commentWriteStore';
import { lowerCommentCount, refreshCommentCounts } from '../../../data/stores/threadStore';

/** Takes a comment that is hidden out of the counts; with −1, counts one that is shown again. */
export async function countOut(
  manager: EntityManager,
  { threadId, parentId }: Pick<Comment, 'threadId' | 'parentId'>,
  by: 1 | -1,
): Promise<void> {
  await lowerCommentCount(manager, threadId, by);
  if (parentId !== null) await lowerReplyCount(manager, parentId, by);
}

/** Counts anew what is visible in the threads of these comments and below the comments above them. */
export async function recount(
  manager: EntityManager,
  comments: readonly Pick<Comment, 'threadId' | 'parentId'>[],
): Promise<void> {
  await refreshCommentCounts(manager, [...new Set(comments.map(({ threadId }) => threadId))]);
  await refreshReplyCounts(manager, [...new Set(comments.flatMap(({ parentId }) => parentId ?? []))]);
}
