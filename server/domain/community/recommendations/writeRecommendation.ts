import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import * as store from '../../../data/stores/recommendationStore';
import { AppError } from '../../../errors/AppError';
import { readAnimeByIds } from '../../catalogue/anime';
import type { Deps } from '../../deps';
import { logModeration } from '../moderation/moderationLog';
import { type Reader, requireModerator, requireNotOwn, type Writer } from '../reader';
import { countEpisodesSeen } from '../reviews/countEpisodesSeen';
import { requireReason } from '../text/requireText';
import { stateOf } from '../threads/readThreads';
import { pairOf, type Recommendation, recommendationById } from './readRecommendations';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'limiter'>;

export interface NewRecommendation {
  animeId: number;
  otherId: number;
  reason: string;
  /** The reason mentions what happens. */
  spoiler: boolean;
}

/**
 * Says why people who liked one of two anime should try the other, which holds both ways: for an author who has begun both, once
 * for each pair. Another reason for it replaces the first, even one they have deleted, and keeps its
 * support. Returns its id.
 */
export async function recommendAnime(
  deps: Omit<WriteDeps, 'limiter'> & Pick<Deps, 'admission' | 'discover'>,
  {
    author: { userId },
    recommendation: { animeId, otherId, reason: text, spoiler },
  }: { author: Writer; recommendation: NewRecommendation },
): Promise<string> {
  const reason = requireReason(text);
  if (animeId === otherId) throw new AppError('INVALID_ARGUMENT');
  await requireBegun(deps, userId, [animeId, otherId]);
  const admitted = await deps.admission.admitPost({ userId, text: reason });
  const pair = pairOf(animeId, otherId);
  return await deps.db.transaction(async (manager) => {
    await lockUsers(manager, [userId]);
    const found = await store.findRecommendation(manager, { userId, ...pair });
    if (found?.removedAt) throw new AppError('RECOMMENDATION_IS_REMOVED');
    if (!found && (await store.countRecommendationsBy(manager, userId)) >= limits.recommendations)
      throw new AppError('LIST_IS_FULL');
    if (!found || found.deletedAt !== null) await admitted.count(manager);
    return await putRecommendation(deps, manager, { userId, ...pair, found, reason, spoiler });
  });
}

/** Writes a recommendation that its author may write, or another reason into the one that was found. Returns its id. */
export async function putRecommendation(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  manager: EntityManager,
  {
    found,
    ...given
  }: Pick<Recommendation, 'userId' | 'lowerId' | 'higherId' | 'reason' | 'spoiler'> & {
    found: store.Recommendation | null;
  },
): Promise<string> {
  const now = clock.now();
  if (found) {
    const { reason, spoiler } = given;
    const editedAt = reason === found.reason ? found.editedAt : now;
    await store.updateRecommendation(manager, found.id, { reason, spoiler, editedAt, deletedAt: null });
    return found.id;
  }
  const id = random.id();
  const blank = { editedAt: null, deletedAt: null, removedAt: null };
  await store.insertRecommendation(manager, { id, ...given, ...blank, createdAt: now });
  return id;
}

/** Both are in the lists of the catalogue, which have no one's own anime and no duplicates, and the user has begun both. */
async function requireBegun(
  deps: Pick<Deps, 'db' | 'discover'>,
  userId: string,
  ids: readonly number[],
): Promise<void> {
  const { index } = await deps.discover.current();
  if (!ids.every((id) => index.placeOf.has(id))) throw new AppError('NOT_FOUND');
  for (const anime of await readAnimeByIds(deps, ids)) {
    if (!anime) throw new AppError('NOT_FOUND');
    if ((await countEpisodesSeen(deps, { userId, anime })) === 0)
      throw new AppError('RECOMMENDATION_NOT_BEGUN');
  }
}

/** Deletes the author's own recommendation. Can be undone for ten minutes. */
export async function deleteRecommendation(
  deps: Omit<WriteDeps, 'random'>,
  { author, id }: { author: Writer; id: string },
): Promise<void> {
  const found = await ownRecommendation(deps, author, id);
  if (stateOf(found) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  await deps.limiter.consume('press', author.userId);
  await store.updateRecommendation(deps.db.manager, id, { deletedAt: deps.clock.now() });
}

/** Restores the author's own recommendation within ten minutes of its deletion. */
export async function restoreRecommendation(
  deps: Omit<WriteDeps, 'random'>,
  { author, id }: { author: Writer; id: string },
): Promise<void> {
  const found = await ownRecommendation(deps, author, id);
  if (found.deletedAt === null) throw new AppError('NOT_FOUND');
  const oldest = deps.clock.now().getTime() - limits.undoLifetime * 1000;
  if (found.deletedAt.getTime() <= oldest) throw new AppError('UNDO_EXPIRED');
  await deps.limiter.consume('press', author.userId);
  await store.updateRecommendation(deps.db.manager, id, { deletedAt: null });
}

/** Supports someone else's recommendation, or takes the support back. */
export async function supportRecommendation(
  deps: Omit<WriteDeps, 'random'>,
  { reader, id, supported }: { reader: Writer; id: string; supported: boolean },
): Promise<void> {
  const { userId } = reader;
  const found = await requireReadable(deps, { reader, id });
  if (found.userId === userId) throw new AppError('NOT_YOURSELF');
  await deps.limiter.consume('press', userId);
  const support = { recommendationId: id, userId };
  if (supported) await store.insertSupport(deps.db.manager, { ...support, createdAt: deps.clock.now() });
  else await store.deleteSupport(deps.db.manager, support);
}

/** Removes a recommendation, or brings it back, as a moderator. */
export async function moderateRecommendation(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'log'>,
  { moderator, id, removed }: { moderator: Writer; id: string; removed: boolean },
): Promise<void> {
  const found = await recommendationById(deps, { reader: requireModerator(moderator), id });
  if (!found) throw new AppError('NOT_FOUND');
  if (!removed) requireNotOwn(moderator, found.userId);
  const removedAt = removed ? deps.clock.now() : null;
  await deps.db.transaction(async (manager) => {
    if (!(await store.setRecommendationRemoved(manager, id, removedAt))) return;
    await logModeration(deps, manager, {
      kind: removed ? 'RECOMMENDATION_REMOVED' : 'RECOMMENDATION_RESTORED',
      byId: moderator.userId,
      personId: found.userId,
      aboutId: id,
    });
  });
  const facts = { event: 'recommendation operated', recommendationId: id, by: moderator.userId, removed };
  deps.log.info(facts, 'a moderator changed a recommendation');
}

/** One that the reader finds in lists. */
export async function requireReadable(
  deps: Pick<Deps, 'db'>,
  { reader, id }: { reader: Reader; id: string },
): Promise<Recommendation> {
  const found = await recommendationById(deps, { reader, id });
  if (!found || stateOf(found) !== 'VISIBLE') throw new AppError('NOT_FOUND');
  return found;
}

/** Someone else's looks like one that does not exist. */
async function ownRecommendation(
  deps: Pick<Deps, 'db'>,
  author: Writer,
  id: string,
): Promise<Recommendation> {
  const found = await recommendationById(deps, { reader: author, id });
  if (found?.userId !== author.userId) throw new AppError('NOT_FOUND');
  return found;
}
