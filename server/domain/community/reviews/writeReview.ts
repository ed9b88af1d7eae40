import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { Verdict } from '../../../data/entities/reviews';
import { lockUsers } from '../../../data/locks';
import { openingsOf } from '../../../data/stores/commentStore';
import { findEntry } from '../../../data/stores/entryStore';
import * as store from '../../../data/stores/reviewStore';
import { deleteThread as removeThread } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import { preferredTitle, readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { seenUpTo } from '../../tracking/entry';
import { type Announced, addNotices, announceNotices } from '../notifications/addNotices';
import type { Writer } from '../reader';
import { requireReview } from '../text/requireText';
import { writeEdit } from '../threads/changeComment';
import type { Comment } from '../threads/readComments';
import { announceCommentChange } from '../threads/threadNews';
import { deleteThread, openThread } from '../threads/writeThread';
import { findOpenReview } from './findOpenReview';
import { keepVersion } from './keepVersion';

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter' | 'events'>;

export interface NewReview {
  animeId: number;
  verdict: Verdict;
  /** Markdown; null leaves the text as it is. */
  text: string | null;
}

interface Saved {
  told: Announced[];
  /** The text before the edit, for those who have it open. */
  edited?: Comment;
}

/**
 * Gives a verdict on an anime that the author has begun, or changes it, with or without a text. The text opens a thread for
 * answers, marked with the episode that the author had reached; an edit keeps the former text for moderators.
 */
export async function saveReview(
  deps: ReviewDeps,
  { author: { userId }, review: { animeId, verdict, text } }: { author: Writer; review: NewReview },
): Promise<void> {
  const body = text === null ? null : requireReview(text);
  const [anime] = await readAnimeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  const entry = await findEntry(deps.db.manager, { userId, animeId });
  // One that was completed without counting, or whose length is unknown, counts as seen.
  const whole = entry?.status === 'COMPLETED' ? (anime.episodeCount ?? 1) : 0;
  const progress = entry ? Math.max(seenUpTo(entry), whole) : 0;
  if (progress === 0) throw new AppError('REVIEW_NOT_BEGUN');
  await deps.limiter.consume(body === null ? 'press' : 'post', userId);
  const title = `Review of ${preferredTitle(anime)}`.slice(0, limits.threadTitle).trimEnd();
  const { told, edited } = await deps.db.transaction(async (manager): Promise<Saved> => {
    await lockUsers(manager, [userId]);
    const found = await currentReview(manager, { userId, animeId });
    const { id = deps.random.id() } = found ?? {};
    const createdAt = deps.clock.now();
    const row = {
      id,
      userId,
      animeId,
      threadId: null,
      verdict,
      progress,
      shown: true,
      helpful: 0,
      createdAt,
    };
    // A verdict alone leaves the text marked with the episode that its author had reached when writing it.
    const reached = found?.threadId && body === null ? found.progress : progress;
    if (found) await store.updateReview(manager, id, { verdict, progress: reached });
    else await store.insertReview(manager, row);
    if (body === null) return { told: [] };
    if (found?.threadId) return await changeText(deps, manager, { threadId: found.threadId, body, progress });
    const about = { subject: 'REVIEW', animeId, episodeNumber: null } as const;
    const opened = await openThread(deps, manager, {
      userId,
      thread: { ...about, title, body },
      upTo: progress,
    });
    await store.updateReview(manager, id, { threadId: opened.id, createdAt });
    return { told: await addNotices(deps, manager, opened.notices) };
  });
  announceNotices(deps, told);
  if (edited) announceCommentChange(deps, edited);
}

/** The user's review. One whose text they have deleted makes room for another; one that was removed does not. */
async function currentReview(manager: EntityManager, key: { userId: string; animeId: number }) {
  const found = await findOpenReview(manager, key);
  if (!found?.deletedAt || found.threadId === null) return found;
  await removeThread(manager, found.threadId);
  return null;
}

async function changeText(
  deps: ReviewDeps,
  manager: EntityManager,
  { threadId, body, progress }: { threadId: string; body: string; progress: number },
): Promise<Saved> {
  const [before] = await openingsOf(manager, [threadId]);
  if (!before) throw new AppError('NOT_FOUND');
  const isNew = body !== before.body;
  if (isNew) await keepVersion(deps, manager, before);
  const editedAt = isNew ? deps.clock.now() : before.editedAt;
  const after = { ...before, body, editedAt, episodeNumber: progress };
  return { told: await writeEdit(deps, manager, { before, after }), edited: before };
}

/** Deletes the author's own review. One with a text goes like a thread: `restoreThread` brings it back for ten minutes. */
export async function deleteReview(
  deps: ReviewDeps,
  { author, animeId }: { author: Writer; animeId: number },
): Promise<void> {
  const { manager } = deps.db;
  const found = await findOpenReview(manager, { userId: author.userId, animeId });
  if (!found) throw new AppError('NOT_FOUND');
  await deps.limiter.consume('press', author.userId);
  if (found.threadId === null) await store.deleteReview(manager, found.id);
  else await deleteThread(deps, { author, id: found.threadId });
}
