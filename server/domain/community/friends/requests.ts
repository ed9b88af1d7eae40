import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { FriendRequestEntity, FriendshipEntity } from '../../../data/entities/community';
import { AppError } from '../../../errors/AppError';
import type { Deps, Notice } from '../../ports';
import { type Announced, addNotices, announce } from '../notifications/addNotices';
import { requireMet, type Writer } from '../reader';
import { changePair } from './pair';

type FriendDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'events' | 'limiter'>;
type Asked = { reader: Writer; handle: string };

/** Asks somebody to be friends; whoever was asked by them already accepts by it. Asking twice changes nothing. */
export async function sendFriendRequest(deps: FriendDeps, { reader, handle }: Asked): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  if (other === me) throw new AppError('NOT_YOURSELF');
  await deps.limiter.consume('contact', me);
  const told = await changePair(deps, [me, other], async (manager) => {
    await refuseBlocked(manager, me, other);
    if (await manager.existsBy(FriendshipEntity, { userId: me, friendId: other })) return [];
    if (await manager.existsBy(FriendRequestEntity, { fromId: other, toId: me }))
      return await befriend(deps, manager, { asker: other, asked: me });
    if (await manager.existsBy(FriendRequestEntity, { fromId: me, toId: other })) return [];
    if ((await manager.countBy(FriendRequestEntity, { fromId: me })) >= limits.friendRequests)
      throw new AppError('LIST_IS_FULL');
    await manager.insert(FriendRequestEntity, { fromId: me, toId: other, createdAt: deps.clock.now() });
    const notice: Notice = {
      userId: other,
      kind: 'FRIEND_REQUEST',
      about: `request:${me}`,
      again: true,
      actorId: me,
    };
    return await addNotices(deps, manager, [notice]);
  });
  announce(deps, told);
  return other;
}

/** Says yes to somebody who has asked. */
export async function acceptFriendRequest(deps: FriendDeps, { reader, handle }: Asked): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  const told = await changePair(deps, [me, other], async (manager) => {
    await refuseBlocked(manager, me, other);
    if (await manager.existsBy(FriendshipEntity, { userId: me, friendId: other })) return [];
    if (!(await manager.existsBy(FriendRequestEntity, { fromId: other, toId: me })))
      throw new AppError('NOT_FOUND');
    return await befriend(deps, manager, { asker: other, asked: me });
  });
  announce(deps, told);
  return other;
}

/** Says no to somebody who has asked, who is not told; or takes an own request back. */
export async function dropFriendRequest(
  deps: FriendDeps,
  { reader, handle, sent }: Asked & { sent: boolean },
): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  const request = sent ? { fromId: me, toId: other } : { fromId: other, toId: me };
  await changePair(deps, [me, other], async (manager) => {
    const { affected } = await manager.delete(FriendRequestEntity, request);
    if (affected === 0) throw new AppError('NOT_FOUND');
    await forgetRequestNotice(manager, request);
  });
  return other;
}

/** Ends a friendship, from both sides. */
export async function removeFriend(deps: FriendDeps, { reader, handle }: Asked): Promise<string> {
  const me = reader.userId;
  const other = await requireMet(deps, reader, handle);
  await changePair(deps, [me, other], async (manager) => {
    if (!(await manager.existsBy(FriendshipEntity, { userId: me, friendId: other })))
      throw new AppError('NOT_FOUND');
    await endFriendship(manager, me, other);
  });
  return other;
}

export async function endFriendship(manager: EntityManager, one: string, other: string): Promise<void> {
  await manager.delete(FriendshipEntity, { userId: one, friendId: other });
  await manager.delete(FriendshipEntity, { userId: other, friendId: one });
}

async function befriend(
  deps: FriendDeps,
  manager: EntityManager,
  { asker, asked }: { asker: string; asked: string },
): Promise<Announced[]> {
  for (const userId of [asker, asked]) {
    if ((await manager.countBy(FriendshipEntity, { userId })) >= limits.friends)
      throw new AppError('LIST_IS_FULL');
  }
  const createdAt = deps.clock.now();
  await manager.insert(FriendshipEntity, [
    { userId: asker, friendId: asked, createdAt },
    { userId: asked, friendId: asker, createdAt },
  ]);
  await manager.delete(FriendRequestEntity, { fromId: asker, toId: asked });
  await manager.delete(FriendRequestEntity, { fromId: asked, toId: asker });
  await forgetRequestNotice(manager, { fromId: asker, toId: asked });
  return await addNotices(deps, manager, [
    { userId: asker, kind: 'FRIEND_ACCEPTED', about: `accepted:${asked}`, again: true, actorId: asked },
  ]);
}

/** A request that is answered or taken back asks nobody any more. */
async function forgetRequestNotice(
  manager: EntityManager,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await manager.query('DELETE FROM notification WHERE userId = ? AND about = ?', [toId, `request:${fromId}`]);
}

/** Looked at again inside the transaction: a block may have come meanwhile. */
async function refuseBlocked(manager: EntityManager, me: string, other: string): Promise<void> {
  const rows = await manager.query(
    `SELECT 1 AS n FROM user_block WHERE (blockerId = ? AND blockedId = ?) OR (blockerId = ? AND blockedId = ?)`,
    [me, other, other, me],
  );
  if (rows.length > 0) throw new AppError('NOT_FOUND');
}
