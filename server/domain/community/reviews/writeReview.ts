import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import type { Verdict } from '../../../data/entities/reviews';
import { lockUsers } from '../../../data/locks';
import type { AnimeRow } from '../../../data/stores/animeRow';
import * as store from '../../../data/stores/reviewStore';
import { refreshReviews } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import { preferredTitle } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { type Announced, addNotices, announceNotices } from '../notifications/addNotices';
import type { TeamDeps } from '../notifications/notifyTeam';
import type { Writer } from '../reader';
import { requireReview } from '../text/requireText';
import { announceEdit, type Edit, type HoldDeps, tellModerators } from '../threads/holdPost';
import { deleteThread, openThread } from '../threads/writeThread';
import { changeText, requireBegun } from './changeText';
import { findOpenReview } from './findOpenReview';

type ReviewDeps = Pick<Deps, 'db' | 'limiter' | 'admission' | 'events'> & HoldDeps & TeamDeps;

export interface NewReview {
  animeId: number;
  verdict: Verdict;
  /** Markdown; null leaves the text as it is. */
  text: string | null;
}

interface Saved {
  told: Announced[];
  /** If there was a text before. */
  edit?: Edit;
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
  const { anime, progress } = await requireBegun(deps, { userId, animeId });
  if (body === null) await deps.limiter.consume('press', userId);
  const admitted = body === null ? null : await deps.admission.admitPost({ userId, text: body });
  const held = admitted?.held ?? false;
  const { told, edit } = await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    // Correcting what was posted counts as little as other edits.
    if (admitted && !(await currentReview(manager, { userId, animeId }))?.threadId)
      await admitted.count(manager);
    return await putReview(deps, manager, { userId, anime, verdict, body, held, progress });
  });
  announceNotices(deps, told);
  await announceReview(deps, { userId, held, edit });
}

/** Tells those who have an edited text open, and moderators of one that has to wait for them. Call after the commit. */
export async function announceReview(
  deps: TeamDeps & Pick<Deps, 'events'>,
  { userId, held, edit }: { userId: string; held: boolean; edit: Edit | undefined },
): Promise<void> {
  if (edit) await announceEdit(deps, edit);
  else if (held) await tellModerators(deps, userId);
}

interface Written {
  userId: string;
  anime: AnimeRow;
  verdict: Verdict;
  /** Null leaves the text as it is. */
  body: string | null;
  /** Whether the text has to wait for a moderator. */
  held: boolean;
  progress: number;
  /** One that was written elsewhere before, of which nobody is notified. */
  writtenAt?: Date;
}

/** Writes a review that its author may write. The caller has locked them. */
export async function putReview(
  deps: Pick<Deps, 'db'> & HoldDeps,
  manager: EntityManager,
  { userId, anime, verdict, body, held, progress, writtenAt }: Written,
): Promise<Saved> {
  const animeId = anime.id;
  const found = await currentReview(manager, { userId, animeId });
  const { id = deps.random.id() } = found ?? {};
  const [createdAt, quiet] = [writtenAt ?? deps.clock.now(), writtenAt !== undefined];
  const row = { id, userId, animeId, threadId: null, verdict, progress, shown: true, helpful: 0, createdAt };
  // A verdict alone leaves the text marked with the episode that its author had reached when writing it.
  const reached = found?.threadId && body === null ? found.progress : progress;
  if (found) await store.updateReview(manager, id, { verdict, progress: reached });
  else await store.insertReview(manager, row);
  if (body === null) return { told: [] };
  const { threadId } = found ?? {};
  if (threadId) {
    const edit = await changeText(deps, manager, { threadId, body, held, progress, quiet });
    return { told: edit.told, edit };
  }
  const title = `Review of ${preferredTitle(anime, 'ENGLISH')}`.slice(0, limits.threadTitle).trimEnd();
  const opened = await openThread(deps, manager, {
    userId,
    thread: { subject: 'REVIEW', animeId, episodeNumber: null, title, body },
    upTo: progress,
    held,
    activeAt: writtenAt,
  });
  await store.updateReview(manager, id, { threadId: opened.id, createdAt });
  if (held) await refreshReviews(manager, [opened.id]);
  return { told: quiet ? [] : await addNotices(deps, manager, opened.notices) };
}

/** The user's review. One whose text they have deleted makes room for another; one that was removed does not. */
async function currentReview(manager: EntityManager, key: { userId: string; animeId: number }) {
  const found = await findOpenReview(manager, key);
  if (!found?.deletedAt) return found;
  // Its thread goes with the sweep.
  await store.deleteReview(manager, found.id);
  return null;
}

/** Deletes the author's own review. One with a text goes like a thread: `restoreThread` brings it back for ten minutes. */
export async function deleteReview(
  deps: ReviewDeps,
  { author, animeId }: { author: Writer; animeId: number },
): Promise<void> {
  const { userId } = author;
  await deps.limiter.consume('press', userId);
  const threadId = await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const found = await findOpenReview(manager, { userId, animeId });
    if (!found) throw new AppError('NOT_FOUND');
    if (found.threadId === null) await store.deleteReview(manager, found.id);
    return found.threadId;
  });
  if (threadId !== null) await deleteThread(deps, { author, id: threadId });
}
