import { limits } from '../../../config/limits';
import { deleteLikesOf as deleteActivityLikes } from '../../../data/stores/activityResponseStore';
import { blockExists, countBlocks, deleteBlock, insertBlock } from '../../../data/stores/blockStore';
import { deleteLikesBy } from '../../../data/stores/commentWriteStore';
import { deleteFriendship, deleteRequest } from '../../../data/stores/friendStore';
import { deleteNotificationsBy } from '../../../data/stores/notificationStore';
import { deleteSupportOf } from '../../../data/stores/recommendationStore';
import { deleteRecommendationsBetween } from '../../../data/stores/sentRecommendationStore';
import { deleteSubscriptionsTo } from '../../../data/stores/threadStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { userIdOf } from '../people/handles';
import type { Reader, Writer } from '../reader';
import { changePair } from './requests';

type Asked = { reader: Writer; handle: string };

/**
 * Ends everything between two people and keeps them apart: friendship, requests, likes, support, notifications about each
 * other. From then on neither sees the other anywhere; the blocked person is not told.
 */
export async function blockPerson(
  deps: Pick<Deps, 'db' | 'clock'>,
  { reader, handle }: Asked,
): Promise<string> {
  const me = reader.userId;
  const other = await knownTo(deps, reader, handle);
  if (other === me) throw new AppError('NOT_YOURSELF');
  const block = { blockerId: me, blockedId: other };
  await changePair(deps, [me, other], async (manager) => {
    if (await blockExists(manager, block)) return;
    if ((await countBlocks(manager, me)) >= limits.blockedPeople) throw new AppError('LIST_IS_FULL');
    await insertBlock(manager, { ...block, createdAt: deps.clock.now() });
    await deleteFriendship(manager, me, other);
    await deleteRecommendationsBetween(manager, [me, other]);
    await deleteRequest(manager, { fromId: me, toId: other });
    await deleteRequest(manager, { fromId: other, toId: me });
    for (const [userId, authorId] of [
      [me, other],
      [other, me],
    ] as const) {
      await deleteLikesBy(manager, { userId, authorId });
      await deleteActivityLikes(manager, { userId, ownerId: authorId });
      await deleteSupportOf(manager, { userId, authorId });
      await deleteNotificationsBy(manager, { userId, actorId: authorId });
      await deleteSubscriptionsTo(manager, { userId, authorId });
    }
  });
  return other;
}

/** Makes the two visible to each other again; nothing else is restored. */
export async function unblockPerson(deps: Pick<Deps, 'db'>, { reader, handle }: Asked): Promise<string> {
  const other = await knownTo(deps, reader, handle);
  const was = await deleteBlock(deps.db.manager, { blockerId: reader.userId, blockedId: other });
  if (!was) throw new AppError('NOT_FOUND');
  return other;
}

/** The reader can name people they have blocked; people who have blocked the reader do not exist for them. */
async function knownTo(deps: Pick<Deps, 'db'>, reader: Reader, handle: string): Promise<string> {
  const other = await userIdOf(deps, handle);
  if (other === null || reader.blockedBy.has(other)) throw new AppError('NOT_FOUND');
  return other;
}
