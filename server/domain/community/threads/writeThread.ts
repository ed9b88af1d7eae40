import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import { levels, openingsOf as readOpenings } from '../../../data/stores/commentStore';
import { dateComment, insertComment } from '../../../data/stores/commentWriteStore';
import { episodeExists } from '../../../data/stores/episodeStore';
import { reviewsByThreads } from '../../../data/stores/reviewStore';
import { updateThread as changeThread, insertThread, markThread } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps, Notice } from '../../deps';
import { addNotices, announceNotices } from '../notifications/addNotices';
import type { TeamDeps } from '../notifications/notifyTeam';
import type { Writer } from '../reader';
import { findOpenReview } from '../reviews/findOpenReview';
import { requireLine, requireText } from '../text/requireText';
import { storeHtml } from '../text/storedHtml';
import { editComment } from './changeComment';
import { announceEdit, type HoldDeps, holdPost, noteHeld, tellModerators } from './holdPost';
import { openingsOf } from './readComments';
import { isEditable, type Thread, threadById } from './readThreads';
import { announceThreadChange, mentionNotices, subscribe } from './threadNews';
import { writeEdit } from './writeEdit';

export interface NewThread extends Pick<Thread, 'subject' | 'animeId' | 'episodeNumber' | 'title'> {
  body: string;
}

type PostDeps = Pick<Deps, 'db' | 'admission' | 'events'> & HoldDeps & TeamDeps;

/** Starts a thread about the site, an anime or an episode. Its author is notified of answers. */
export async function createThread(
  deps: PostDeps,
  { author, thread }: { author: Writer; thread: NewThread },
): Promise<string> {
  const { userId } = author;
  const title = requireLine(thread.title, limits.threadTitle);
  const body = requireText(thread.body);
  const about = await subjectOf(deps, thread);
  const admitted = await deps.admission.admitPost({ userId, text: `${title}\n\n${body}` });
  const { held } = admitted;
  const { id, told } = await deps.db.transaction(async (manager) => {
    await admitted.count(manager);
    const written = { userId, thread: { ...about, title, body }, upTo: null, held };
    const opened = await openThread(deps, manager, written);
    return { id: opened.id, told: await addNotices(deps, manager, opened.notices) };
  });
  if (held) await tellModerators(deps, userId);
  announceNotices(deps, told);
  return id;
}

/**
 * Writes a thread with its opening, whose spoilers go up to the episode `upTo`, and subscribes its author. Returns the notices
 * for those whom it mentions: none while it is held. One of `activeAt` is listed as one of then.
 */
export async function openThread(
  deps: HoldDeps,
  manager: EntityManager,
  {
    userId,
    thread: { body, ...thread },
    upTo,
    held,
    activeAt,
  }: { userId: string; thread: NewThread; upTo: number | null; held: boolean; activeAt?: Date | undefined },
): Promise<{ id: string; notices: Notice[] }> {
  const now = deps.clock.now();
  const heldAt = held ? now : null;
  const [id, openingId] = [deps.random.id(), deps.random.id()];
  await insertThread(manager, {
    id,
    ...thread,
    authorId: userId,
    commentCount: 0,
    locked: false,
    pinned: false,
    deletedAt: null,
    removedAt: null,
    heldAt,
    createdAt: now,
    activeAt: activeAt ?? now,
  });
  await insertComment(manager, {
    ...blank,
    id: openingId,
    threadId: id,
    level: levels.opening,
    authorId: userId,
    body,
    episodeNumber: upTo,
    heldAt,
    createdAt: now,
  });
  await storeHtml(manager, 'comment', { id: openingId, text: body });
  await subscribe(deps, manager, { userId, threadId: id });
  if (held) {
    await noteHeld(deps, manager, { id: openingId, threadId: id, authorId: userId });
    return { id, notices: [] };
  }
  const notices = await mentionNotices(manager, { userId, threadId: id, commentId: openingId, body });
  return { id, notices };
}

/** Initial values of every new comment. */
export const blank = {
  parentId: null,
  answeredUserId: null,
  episodeNumber: null,
  likeCount: 0,
  replyCount: 0,
  editedAt: null,
  deletedAt: null,
  removedAt: null,
  heldAt: null,
} as const;

async function subjectOf(
  deps: Pick<Deps, 'db'>,
  { subject, animeId, episodeNumber }: NewThread,
): Promise<Pick<NewThread, 'subject' | 'animeId' | 'episodeNumber'>> {
  if (subject === 'SITE') return { subject, animeId: null, episodeNumber: null };
  // That of a review is opened with it.
  if (subject === 'REVIEW') throw new AppError('INVALID_ARGUMENT');
  const [anime] = animeId === null ? [] : await readAnimeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  if (subject === 'ANIME') return { subject, animeId: anime.id, episodeNumber: null };
  if (episodeNumber === null) throw new AppError('INVALID_ARGUMENT');
  if (!(await episodeExists(deps.db, { animeId: anime.id, number: episodeNumber })))
    throw new AppError('NOT_FOUND');
  return { subject, animeId: anime.id, episodeNumber };
}

/** Changes the title or opening of the author's own thread; the opening is marked as edited, like a comment. */
export async function updateThread(
  deps: PostDeps,
  { author, id, title, body }: { author: Writer; id: string; title?: string; body?: string },
): Promise<void> {
  const thread = await ownThread(deps, author, id);
  if (!isEditable(thread)) throw new AppError('NOT_FOUND');
  if (thread.locked) throw new AppError('THREAD_IS_LOCKED');
  const line = title === undefined ? undefined : requireLine(title, limits.threadTitle);
  // The site names a review, so that its title spoils nothing.
  if (thread.subject === 'REVIEW' && line !== undefined && line !== thread.title)
    throw new AppError('INVALID_ARGUMENT');
  const [opening] = await openingsOf(deps, [id]);
  if (!opening) throw new AppError('NOT_FOUND');
  if (line === undefined || line === thread.title) {
    if (body !== undefined) await editComment(deps, { author, id: opening.id, body });
    return;
  }
  const text = body === undefined ? opening.body : requireText(body);
  const isEdited = text !== opening.body;
  const admitted = isEdited ? `${line}\n\n${text}` : line;
  const { held } = await deps.admission.admitPost({ userId: author.userId, text: admitted });
  const { edit, holds } = await deps.db.transaction(async (manager) => {
    const changes = { body: text, editedAt: deps.clock.now() };
    const written = isEdited ? await writeEdit(deps, manager, { before: opening, changes, held }) : null;
    return { edit: written, holds: await changeTitle(deps, manager, { id, title: line, held }) };
  });
  announceThreadChange(deps, id);
  if (edit) {
    announceNotices(deps, edit.told);
    await announceEdit(deps, edit);
  } else if (holds) await tellModerators(deps, author.userId);
}

/** A title that has to wait takes the whole thread with it. Returns whether it does that from now on. */
async function changeTitle(
  deps: HoldDeps,
  manager: EntityManager,
  { id, title, held }: { id: string; title: string; held: boolean },
): Promise<boolean> {
  await changeThread(manager, id, { title });
  const [opening] = await readOpenings(manager, [id]);
  if (!opening || (!held && opening.heldAt === null)) return false;
  const now = deps.clock.now();
  // So that a moderator shows nothing that they have not read.
  await dateComment(manager, opening.id, { editedAt: now });
  if (!held || !(await markThread(manager, id, { heldAt: now }))) return false;
  await holdPost(deps, manager, opening);
  return true;
}

/** Deletes the author's own thread with all its content. Can be undone for ten minutes. */
export async function deleteThread(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { author, id }: { author: Writer; id: string },
): Promise<void> {
  const thread = await ownThread(deps, author, id);
  if (thread.deletedAt !== null) throw new AppError('NOT_FOUND');
  const deletedAt = deps.clock.now();
  await deps.db.transaction(async (manager) => {
    if (thread.subject === 'REVIEW' && thread.animeId !== null) {
      await lockUsers(manager, [author.userId]);
      await findOpenReview(manager, { userId: author.userId, animeId: thread.animeId });
    }
    await changeThread(manager, id, { deletedAt });
  });
  announceThreadChange(deps, id);
}

export async function restoreThread(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { author, id }: { author: Writer; id: string },
): Promise<void> {
  const thread = await ownThread(deps, author, id);
  if (thread.deletedAt === null) throw new AppError('NOT_FOUND');
  const oldest = deps.clock.now().getTime() - limits.undoLifetime * 1000;
  if (thread.deletedAt.getTime() <= oldest) throw new AppError('UNDO_EXPIRED');
  await deps.db.transaction(async (manager) => {
    if (thread.subject === 'REVIEW') {
      await lockUsers(manager, [author.userId]);
      // Its author has written another since.
      if ((await reviewsByThreads(manager, [id])).length === 0) throw new AppError('NOT_FOUND');
    }
    await changeThread(manager, id, { deletedAt: null });
  });
  announceThreadChange(deps, id);
}

async function ownThread(deps: Pick<Deps, 'db'>, author: Writer, id: string): Promise<Thread> {
  const thread = await threadById(deps, { reader: author, id });
  if (thread?.authorId !== author.userId) throw new AppError('NOT_FOUND');
  return thread;
}
