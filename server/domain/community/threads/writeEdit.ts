import type { EntityManager } from 'typeorm';
import { updateBody } from '../../../data/stores/commentWriteStore';
import type { Deps } from '../../deps';
import { addNotices } from '../notifications/addNotices';
import { storeHtml } from '../text/storedHtml';
import { type Edit, type HoldDeps, holdPost } from './holdPost';
import type { Comment } from './readComments';
import { mentionNotices } from './threadNews';

interface Changed {
  before: Comment;
  changes: Pick<Comment, 'body' | 'editedAt'> & Partial<Pick<Comment, 'episodeNumber'>>;
  /** Whether the new text has to wait for a moderator. */
  held: boolean;
  quiet?: boolean | undefined;
}

/**
 * Writes the changed text of a comment, its HTML, and unless it is `quiet` or held the notices for those whom only the new text
 * mentions. A held comment stays so, whatever its text says now: a moderator decides.
 */
export async function writeEdit(
  deps: Pick<Deps, 'db'> & HoldDeps,
  manager: EntityManager,
  { before, changes, held, quiet = false }: Changed,
): Promise<Edit> {
  const heldAt = before.heldAt ?? (held ? deps.clock.now() : null);
  const after = { ...before, ...changes, heldAt };
  const { id, threadId, authorId, body, editedAt, episodeNumber } = after;
  await updateBody(manager, id, { body, editedAt, episodeNumber });
  await storeHtml(manager, 'comment', { id, text: body });
  if (held) await holdPost(deps, manager, after);
  if (authorId === null || quiet || heldAt !== null) return { before, after, told: [] };
  const written = { userId: authorId, threadId, commentId: id };
  const notices = await mentionNotices(manager, { ...written, body, before: before.body });
  return { before, after, told: await addNotices(deps, manager, notices) };
}
