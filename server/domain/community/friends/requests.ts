import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { lockUsers } from '../../../data/locks';
import { blockExistsBetween } from '../../../data/stores/blockStore';
import {
  countFriendships,
  countRequests,
  deleteFriendship,
  deleteRequest,
  friendshipExists,
  insertFriendship,
  insertRequest,
  requestExists,
} from '../../../data/stores/friendStore';
import { deleteNotificationAbout } from '../../../data/stores/notificationStore';
import { deleteRecommendationsBetween } from '../../../data/stores/sentRecommendationStore';
import { AppError } from '../../../errors/AppError';
import type { Deps, Notice } from '../../deps';
import { type Announced, addNotices, announceNotices } from '../notifications/addNotices';
import { requireMet, type Writer } from '../reader';

type FriendDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'events' | 'admission'>;
type Asked = { reader: Writer; handle: string };

/**
 * Changes the relationship of two people. Locks both users' rows, always in the same order, so that crossing requests, or a
 * block and an acceptance, are serialised across instances.
 */
export async function changePair<T>(
  { db }: Pick<Deps, 'db'>,
  pair: readonly [string, string],
  run: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (manager) => {
    if ((await lockUsers(manager, pair)).length < 2) throw new AppError('NOT_FOUND');
    return await run(manager);
  });
}

/** Sends a friend request. Accepts if the other has already asked; asking twice is a no-op. */
export async function sendFriendRequest(deps: FriendDeps, { reader, handle }: Asked): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  if (other === me) throw new AppError('NOT_YOURSELF');
  const admitted = await deps.admission.admitContact({ userId: me });
  const told = await changePair(deps, [me, other], async (manager) => {
    await refuseBlocked(manager, me, other);
    if (await friendshipExists(manager, me, other)) return [];
    if (await requestExists(manager, { fromId: other, toId: me }))
      return await befriend(deps, manager, { asker: other, asked: me });
    if (await requestExists(manager, { fromId: me, toId: other })) return [];
    if ((await countRequests(manager, { userId: me, sent: true })) >= limits.friendRequests)
      throw new AppError('LIST_IS_FULL');
    await admitted.count(manager);
    await insertRequest(manager, { fromId: me, toId: other, createdAt: deps.clock.now() });
    const notice: Notice = {
      userId: other,
      kind: 'FRIEND_REQUEST',
      about: aboutRequest(me),
      again: true,
      actorId: me,
    };
    return await addNotices(deps, manager, [notice]);
  });
  announceNotices(deps, told);
  return other;
}

/** Accepts a friend request. */
export async function acceptFriendRequest(deps: FriendDeps, { reader, handle }: Asked): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  const told = await changePair(deps, [me, other], async (manager) => {
    await refuseBlocked(manager, me, other);
    if (await friendshipExists(manager, me, other)) return [];
    if (!(await requestExists(manager, { fromId: other, toId: me }))) throw new AppError('NOT_FOUND');
    return await befriend(deps, manager, { asker: other, asked: me });
  });
  announceNotices(deps, told);
  return other;
}

/** Declines a request without telling its sender; or, with `sent`, cancels the reader's own. */
export async function dropFriendRequest(
  deps: FriendDeps,
  { reader, handle, sent }: Asked & { sent: boolean },
): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  const request = sent ? { fromId: me, toId: other } : { fromId: other, toId: me };
  await changePair(deps, [me, other], async (manager) => {
    if (!(await deleteRequest(manager, request))) throw new AppError('NOT_FOUND');
    await forgetRequestNotice(manager, request);
  });
  return other;
}

/** Ends a friendship on both sides, with what they have recommended to each other. */
export async function removeFriend(deps: FriendDeps, { reader, handle }: Asked): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  await changePair(deps, [me, other], async (manager) => {
    if (!(await friendshipExists(manager, me, other))) throw new AppError('NOT_FOUND');
    await deleteFriendship(manager, me, other);
    await deleteRecommendationsBetween(manager, [me, other]);
  });
  return other;
}

async function befriend(
  deps: FriendDeps,
  manager: EntityManager,
  { asker, asked }: { asker: string; asked: string },
): Promise<Announced[]> {
  for (const userId of [asker, asked])
    if ((await countFriendships(manager, userId)) >= limits.friends) throw new AppError('LIST_IS_FULL');
  await insertFriendship(manager, [asker, asked], deps.clock.now());
  await deleteRequest(manager, { fromId: asker, toId: asked });
  await deleteRequest(manager, { fromId: asked, toId: asker });
  await forgetRequestNotice(manager, { fromId: asker, toId: asked });
  return await addNotices(deps, manager, [
    { userId: asker, kind: 'FRIEND_ACCEPTED', about: `accepted:${asked}`, again: true, actorId: asked },
  ]);
}

const aboutRequest = (fromId: string): string => `request:${fromId}`;

/** Once a request is answered or cancelled, its notification is removed. */
async function forgetRequestNotice(
  manager: EntityManager,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await deleteNotificationAbout(manager, { userId: toId, about: aboutRequest(fromId) });
}

/** Checked again inside the transaction: a block may have been added meanwhile. */
async function refuseBlocked(manager: EntityManager, me: string, other: string): Promise<void> {
  if (await blockExistsBetween(manager, me, other)) throw new AppError('NOT_FOUND');
}
