import type { EntityManager } from 'typeorm';
import { updateBody } from '../../../data/stores/commentWriteStore';
import type { Deps } from '../../deps';
import { type Announced, addNotices } from '../notifications/addNotices';
import { storeHtml } from '../text/storedHtml';
import type { Comment } from './readComments';
import { mentionNotices } from './threadNews';

/** Writes the changed text of a comment, its HTML, and unless it is `quiet` the notices for those whom only the new text mentions. */
export async function writeEdit(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  manager: EntityManager,
  { before, after, quiet = false }: { before: Comment; after: Comment; quiet?: boolean | undefined },
): Promise<Announced[]> {
  const { id, threadId, authorId, body, editedAt, episodeNumber } = after;
  await updateBody(manager, id, { body, editedAt, episodeNumber });
  await storeHtml(manager, 'comment', { id, text: body });
  if (authorId === null || quiet) return [];
  const written = { userId: authorId, threadId, commentId: id };
  const notices = await mentionNotices(manager, { ...written, body, before: before.body });
  return await addNotices(deps, manager, notices);
}
