import type { EntityManager } from 'typeorm';
import { findReview } from '../../../data/stores/reviewStore';
import { AppError } from '../../../errors/AppError';

/**
 * A user's review, for a change by them. What a moderator has removed or locked stays as it is: deleted, it would make room for
 * another.
 */
export async function findOpenReview(
  manager: EntityManager,
  key: { userId: string; animeId: number },
): Promise<Awaited<ReturnType<typeof findReview>>> {
  const found = await findReview(manager, key);
  if (found?.removedAt) throw new AppError('REVIEW_IS_REMOVED');
  if (found?.locked) throw new AppError('THREAD_IS_LOCKED');
  return found;
}
