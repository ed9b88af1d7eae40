import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { deleteVersions, insertVersion, versionsOf } from '../../../data/stores/reviewStore';
import type { Deps } from '../../deps';
import type { Comment } from '../threads/readComments';

/** Keeps what a review says before it is edited, for moderators; the oldest text goes once there are too many. */
export async function keepVersion(
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
