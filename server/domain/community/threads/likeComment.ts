import { CommentLikeEntity } from '../../../data/entities/threads';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { addNotices, announce } from '../notifications/addNotices';
import type { Writer } from '../reader';
import { commentState } from './comment';
import { commentById } from './readComments';
import { tellChange } from './threadNews';

/** Likes a comment, or no longer; twice is once. Its author is told of the first like. */
export async function likeComment(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'events'>,
  { reader, id, liked }: { reader: Writer; id: string; liked: boolean },
): Promise<void> {
  const { userId } = reader;
  const comment = await commentById(deps, { reader, id });
  if (!comment || commentState(comment) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  if (comment.authorId === userId) throw new AppError('NOT_YOURSELF');
  // Whoever has the thread open is told of each one.
  await deps.limiter.consume('press', userId);
  const told = await deps.db.transaction(async (manager) => {
    const lock = deps.db.dialect === 'mysql' ? ' FOR UPDATE' : '';
    await manager.query(`SELECT id FROM thread_comment WHERE id = ?${lock}`, [id]);
    const before = await manager.existsBy(CommentLikeEntity, { commentId: id, userId });
    if (before === liked) return null;
    await manager.query('UPDATE thread_comment SET likeCount = likeCount + ? WHERE id = ?', [
      liked ? 1 : -1,
      id,
    ]);
    if (!liked) {
      await manager.delete(CommentLikeEntity, { commentId: id, userId });
      return [];
    }
    await manager.insert(CommentLikeEntity, { commentId: id, userId, createdAt: deps.clock.now() });
    if (comment.authorId === null) return [];
    return await addNotices(deps, manager, [
      {
        userId: comment.authorId,
        kind: 'LIKE',
        about: `like:${id}`,
        again: true,
        actorId: userId,
        threadId: comment.threadId,
        commentId: id,
      },
    ]);
  });
  if (told === null) return;
  announce(deps, told);
  tellChange(deps, { threadId: comment.threadId, commentId: id });
}
