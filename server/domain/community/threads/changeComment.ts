import { limits } from '../../../config/limits';
import { levels } from '../../../data/stores/commentStore';
import { deleteLike, insertLike, lockLike, markGone } from '../../../data/stores/commentWriteStore';
import { refreshReviews } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { addNotices, announceNotices } from '../notifications/addNotices';
import type { TeamDeps } from '../notifications/notifyTeam';
import type { Writer } from '../reader';
import { editReview } from '../reviews/changeText';
import { requireReview, requireText } from '../text/requireText';
import { announceEdit, type Edit, type HoldDeps } from './holdPost';
import { type Comment, commentById } from './readComments';
import { isEditable, stateOf, threadById } from './readThreads';
import { countOut } from './recount';
import { announceCommentChange } from './threadNews';
import { writeEdit } from './writeEdit';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'events'>;
type EditDeps = Omit<ChangeDeps, 'limiter'> & Pick<Deps, 'admission'> & HoldDeps & TeamDeps;

/** Edits the author's own comment and marks it as edited. No one is notified of the same mention twice, or while it is held. */
export async function editComment(
  deps: EditDeps,
  { author, id, body: text }: { author: Writer; id: string; body: string },
): Promise<Comment> {
  const comment = await ownComment(deps, author, id);
  if (!isEditable(comment)) throw new AppError('NOT_FOUND');
  const thread = await threadById(deps, { reader: author, id: comment.threadId });
  if (!thread) throw new AppError('NOT_FOUND');
  // Of a review.
  const animeId = thread.subject === 'REVIEW' && comment.level === levels.opening ? thread.animeId : null;
  const body = animeId === null ? requireText(text) : requireReview(text);
  if (thread.locked) throw new AppError('THREAD_IS_LOCKED');
  if (body === comment.body) return comment;
  const { held } = await deps.admission.admitPost({ userId: author.userId, text: body });
  const edit =
    animeId === null
      ? await editText(deps, comment, { body, held })
      : await editReview(deps, { userId: author.userId, animeId, threadId: thread.id, body, held });
  announceNotices(deps, edit.told);
  await announceEdit(deps, edit);
  return edit.after;
}

async function editText(
  deps: EditDeps,
  before: Comment,
  { body, held }: { body: string; held: boolean },
): Promise<Edit> {
  const changes = { body, editedAt: deps.clock.now() };
  return await deps.db.transaction((manager) => writeEdit(deps, manager, { before, changes, held }));
}

/** Deletes the author's own comment. Can be undone for ten minutes; then the text is erased. */
export async function deleteComment(
  deps: Omit<ChangeDeps, 'random'>,
  { author, id }: { author: Writer; id: string },
): Promise<Comment> {
  const comment = await ownComment(deps, author, id);
  // What a moderator removed stays for moderators to read.
  if (comment.level === levels.opening || !isEditable(comment)) throw new AppError('NOT_FOUND');
  await deps.limiter.consume('press', author.userId);
  const deletedAt = deps.clock.now();
  await deps.db.transaction(async (manager) => {
    const { turned } = await markGone(manager, { id, mark: 'deletedAt', at: deletedAt });
    if (turned) await countOut(manager, comment, 1);
  });
  const changed = { ...comment, deletedAt };
  announceCommentChange(deps, changed);
  return changed;
}

/** Restores the author's own comment within ten minutes of its deletion. */
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
    const { turned } = await markGone(manager, { id, mark: 'deletedAt', at: null });
    if (turned) await countOut(manager, comment, -1);
  });
  const changed = { ...comment, deletedAt: null };
  announceCommentChange(deps, changed);
  return changed;
}

/** Likes a comment, or takes the like back. Its author is notified of the first like. */
export async function likeComment(
  deps: ChangeDeps,
  { reader, id, liked }: { reader: Writer; id: string; liked: boolean },
): Promise<void> {
  const { userId } = reader;
  const comment = await commentById(deps, { reader, id });
  if (!comment || stateOf(comment) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  if (comment.authorId === userId) throw new AppError('NOT_YOURSELF');
  // Each like is sent to everyone who has the thread open.
  await deps.limiter.consume('press', userId);
  const told = await deps.db.transaction(async (manager) => {
    const before = await lockLike(manager, { commentId: id, userId });
    if (before === liked) return null;
    if (liked) await insertLike(manager, { commentId: id, userId, createdAt: deps.clock.now() });
    else await deleteLike(manager, { commentId: id, userId });
    if (comment.level === levels.opening) await refreshReviews(manager, [comment.threadId]);
    if (!liked || comment.authorId === null) return [];
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
  announceNotices(deps, told);
  announceCommentChange(deps, comment);
}

/** Someone else's comment looks like one that does not exist. */
async function ownComment(deps: Pick<Deps, 'db'>, author: Writer, id: string): Promise<Comment> {
  const comment = await commentById(deps, { reader: author, id });
  if (comment?.authorId !== author.userId) throw new AppError('NOT_FOUND');
  return comment;
}
