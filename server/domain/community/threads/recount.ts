import type { EntityManager } from 'typeorm';
import type { Comment } from '../../../data/stores/commentStore';
import { refreshReplyCounts } from '../../../data/stores/commentWriteStore';
import { refreshCommentCounts } from '../../../data/stores/threadStore';

/** Counts anew what is visible in the threads of these comments and below the comments above them. */
export async function recount(
  manager: EntityManager,
  comments: readonly Pick<Comment, 'threadId' | 'parentId'>[],
): Promise<void> {
  await refreshCommentCounts(manager, [...new Set(comments.map(({ threadId }) => threadId))]);
  await refreshReplyCounts(manager, [...new Set(comments.flatMap(({ parentId }) => parentId ?? []))]);
}
