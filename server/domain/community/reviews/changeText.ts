import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { openingsOf } from '../../../data/stores/commentStore';
import { deleteVersions, insertVersion, updateReview, versionsOf } from '../../../data/stores/reviewStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import type { Edit, HoldDeps } from '../threads/holdPost';
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

type ChangeDeps = Pick<Deps, 'db'> & HoldDeps;

interface NewText {
  threadId: string;
  body: string;
  /** Whether it has to wait for a moderator. */
  held: boolean;
}

/** Edits the text of a review in its thread. */
export async function editReview(
  deps: ChangeDeps,
  { userId, animeId, ...text }: NewText & { userId: string; animeId: number },
): Promise<Edit> {
  const { progress } = await requireBegun(deps, { userId, animeId });
  return await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const found = await findOpenReview(manager, { userId, animeId });
    if (found?.threadId !== text.threadId) throw new AppError('NOT_FOUND');
    await updateReview(manager, found.id, { progress });
    return await changeText(deps, manager, { ...text, progress });
  });
}

/**
 * Writes another text of a review, marked with the episode that its author has reached, and keeps the former one for
 * moderators. The caller has locked the author. A `quiet` one notifies no one.
 */
export async function changeText(
  deps: ChangeDeps,
  manager: EntityManager,
  { threadId, body, held, progress, quiet }: NewText & { progress: number; quiet?: boolean },
): Promise<Edit> {
  const [before] = await openingsOf(manager, [threadId]);
  if (!before) throw new AppError('NOT_FOUND');
  const isNew = body !== before.body;
  if (isNew) await keepVersion(deps, manager, before);
  const editedAt = isNew ? deps.clock.now() : before.editedAt;
  const changes = { body, editedAt, episodeNumber: progress };
  return await writeEdit(deps, manager, { before, changes, held, quiet });
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
