import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { openingsOf } from '../../../data/stores/commentStore';
import { deleteVersions, insertVersion, updateReview, versionsOf } from '../../../data/stores/reviewStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import type { Announced } from '../notifications/addNotices';
import type { Comment } from '../threads/readComments';
import { writeEdit } from '../threads/writeEdit';
import { countEpisodesSeen } from './countEpisodesSeen';
import { findOpenReview } from './findOpenReview';

/** An anime that a user reviews, with the episode that they have reached in it. */
export async function requireBegun(
  deps: Pick<Deps, 'db'>,
  { userId, animeId }: { userId: string; animeId: number },
): Promise<{ anime: AnimeRow; progress: number }> {
  const [anime] = await readAnimeByIds(deps, [animeId]);
  if (!anime) throw new AppError('NOT_FOUND');
  const progress = await countEpisodesSeen(deps, { userId, anime });
  if (progress === 0) throw new AppError('REVIEW_NOT_BEGUN');
  return { anime, progress };
}

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

interface Changed {
  after: Comment;
  told: Announced[];
}

/** Edits the text of a review in its thread. */
export async function editReview(
  deps: ChangeDeps,
  { userId, animeId, threadId, body }: { userId: string; animeId: number; threadId: string; body: string },
): Promise<Changed> {
  const { progress } = await requireBegun(deps, { userId, animeId });
  return await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const found = await findOpenReview(manager, { userId, animeId });
    if (found?.threadId !== threadId) throw new AppError('NOT_FOUND');
    await updateReview(manager, found.id, { progress });
    return await changeText(deps, manager, { threadId, body, progress });
  });
}

/**
 * Writes another text of a review, marked with the episode that its author has reached, and keeps the former one for
 * moderators. The caller has locked the author. A `quiet` one notifies no one.
 */
export async function changeText(
  deps: ChangeDeps,
  manager: EntityManager,
  { threadId, body, progress, quiet }: { threadId: string; body: string; progress: number; quiet?: boolean },
): Promise<Changed> {
  const [before] = await openingsOf(manager, [threadId]);
  if (!before) throw new AppError('NOT_FOUND');
  const isNew = body !== before.body;
  if (isNew) await keepVersion(deps, manager, before);
  const editedAt = isNew ? deps.clock.now() : before.editedAt;
  const after = { ...before, body, editedAt, episodeNumber: progress };
  return { after, told: await writeEdit(deps, manager, { before, after, quiet }) };
}

/** The oldest text goes once there are too many. */
async function keepVersion(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  { id, body }: Pick<Comment, 'id' | 'body'>,
): Promise<void> {
  await insertVersion(manager, { id: random.id(), commentId: id, body, replacedAt: clock.now() });
  const kept = await versionsOf(manager, { commentId: id, most: limits.reviewVersions + 1 });
  await deleteVersions(
    manager,
    kept.slice(limits.reviewVersions).map((version) => version.id),
  );
}
