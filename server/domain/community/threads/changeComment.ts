import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { ThreadCommentEntity } from '../../../data/entities/threads';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { addNotices, announce } from '../notifications/addNotices';
import type { Writer } from '../reader';
import { storeHtml } from '../text/storedHtml';
import { writtenText } from '../text/writtenText';
import { type Comment, commentState, levels } from './comment';
import { mentionNotices } from './commentNotices';
import { commentById } from './readComments';
import { threadById } from './readThreads';
import { tellChange } from './threadNews';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'events'>;

/** Changes the text of an own comment, which carries a mark from then on. Nobody is told twice of being named. */
export async function editComment(
  deps: ChangeDeps,
  { author, id, body: text }: { author: Writer; id: string; body: string },
): Promise<Comment> {
  const body = writtenText(text);
  const comment = await ownComment(deps, author, id);
  if (commentState(comment) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  const thread = await threadById(deps, { reader: author, id: comment.threadId });
  if (!thread) throw new AppError('NOT_FOUND');
  if (thread.locked) throw new AppError('THREAD_IS_LOCKED');
  if (body === comment.body) return comment;
  await deps.limiter.consume('post', author.userId);
  const editedAt = deps.clock.now();
  const told = await deps.db.transaction(async (manager) => {
    await manager.update(ThreadCommentEntity, { id }, { body, editedAt });
    await storeHtml(manager, 'comment', { id, text: body });
    const written = { userId: author.userId, threadId: comment.threadId, commentId: id };
    const notices = await mentionNotices(manager, { ...written, body, before: comment.body });
    return await addNotices(deps, manager, notices);
  });
  announce(deps, told);
  tellChange(deps, { threadId: comment.threadId, commentId: id });
  return { ...comment, body, editedAt };
}

/** Deletes an own comment; for ten minutes it can come back, afterwards its text is gone (product P5). */
export async function deleteComment(
  deps: Omit<ChangeDeps, 'random'>,
  { author, id }: { author: Writer; id: string },
): Promise<Comment> {
  const comment = await ownComment(deps, author, id);
  if (comment.level === levels.opening || comment.deletedAt !== null) throw new AppError('NOT_FOUND');
  await deps.limiter.consume('press', author.userId);
  const deletedAt = deps.clock.now();
  await deps.db.transaction(async (manager) => {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ThreadCommentEntity)
      .set({ deletedAt })
      .where('id = :id AND deletedAt IS NULL', { id })
      .execute();
    if (affected === 1 && comment.removedAt === null) await countOut(manager, comment, 1);
  });
  tellChange(deps, { threadId: comment.threadId, commentId: id });
  return { ...comment, deletedAt };
}

/** Brings an own comment back that was deleted less than ten minutes ago. */
export async function restoreComment(
  deps: Omit<ChangeDeps, 'random'>,
  { author, id }: { author: Writer; id: string },
): Promise<Comment> {
  const comment = await ownComment(deps, author, id);
  if (comment.level === levels.opening || comment.deletedAt === null) throw new AppError('NOT_FOUND');
  const oldest = deps.clock.now().getTime() - limits.undoLifetime * 1000;
  if (comment.deletedAt.getTime() <= oldest) throw new AppError('UNDO_EXPIRED');
  await deps.limiter.consume('press', author.userId);
  await deps.db.transaction(async (manager) => {
    const { affected } = await manager
      .createQueryBuilder()
      .update(ThreadCommentEntity)
      .set({ deletedAt: null })
      .where('id = :id AND deletedAt IS NOT NULL', { id })
      .execute();
    if (affected === 1 && comment.removedAt === null) await countOut(manager, comment, -1);
  });
  tellChange(deps, { threadId: comment.threadId, commentId: id });
  return { ...comment, deletedAt: null };
}

/** A comment that is gone counts no more; with −1, one that is back counts again. */
export async function countOut(
  manager: EntityManager,
  { threadId, parentId }: Pick<Comment, 'threadId' | 'parentId'>,
  by: 1 | -1,
): Promise<void> {
  await manager.query('UPDATE thread SET commentCount = commentCount - ? WHERE id = ?', [by, threadId]);
  if (parentId !== null) {
    await manager.query('UPDATE thread_comment SET replyCount = replyCount - ? WHERE id = ?', [by, parentId]);
  }
}

/** Somebody else's is as unknown as one that is not there. */
async function ownComment(deps: Pick<Deps, 'db'>, author: Writer, id: string): Promise<Comment> {
  const comment = await commentById(deps, { reader: author, id });
  if (comment?.authorId !== author.userId) throw new AppError('NOT_FOUND');
  return comment;
}
