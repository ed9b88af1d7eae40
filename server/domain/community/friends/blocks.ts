import { limits } from '../../../config/limits';
import { FriendRequestEntity, UserBlockEntity } from '../../../data/entities/community';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { userIdOf } from '../people/person';
import type { Reader, Writer } from '../reader';
import { changePair } from './pair';
import { endFriendship } from './requests';

type Asked = { reader: Writer; handle: string };

/**
 * Ends everything between two people and keeps them apart (product P5): friendship, requests, likes, what either would be
 * told of the other. From now on neither meets the other on any path; the blocked one learns nothing of it.
 */
export async function blockPerson(
  deps: Pick<Deps, 'db' | 'clock'>,
  { reader, handle }: Asked,
): Promise<string> {
  const me = reader.userId;
  const other = await knownTo(deps, reader, handle);
  if (other === me) throw new AppError('NOT_YOURSELF');
  await changePair(deps, [me, other], async (manager) => {
    if (await manager.existsBy(UserBlockEntity, { blockerId: me, blockedId: other })) return;
    if ((await manager.countBy(UserBlockEntity, { blockerId: me })) >= limits.blockedPeople)
      throw new AppError('LIST_IS_FULL');
    await manager.insert(UserBlockEntity, { blockerId: me, blockedId: other, createdAt: deps.clock.now() });
    await endFriendship(manager, me, other);
    await manager.delete(FriendRequestEntity, { fromId: me, toId: other });
    await manager.delete(FriendRequestEntity, { fromId: other, toId: me });
    for (const [liker, author] of [
      [me, other],
      [other, me],
    ]) {
      const likes = 'SELECT k.commentId FROM comment_like k WHERE k.userId = ?';
      await manager.query(
        `UPDATE thread_comment SET likeCount = likeCount - 1 WHERE authorId = ? AND id IN (${likes})`,
        [author, liker],
      );
      await manager.query(
        'DELETE FROM comment_like WHERE userId = ? AND commentId IN (SELECT id FROM thread_comment WHERE authorId = ?)',
        [liker, author],
      );
      await manager.query('DELETE FROM notification WHERE userId = ? AND actorId = ?', [liker, author]);
      await manager.query(
        'DELETE FROM thread_subscription WHERE userId = ? AND threadId IN (SELECT id FROM thread WHERE authorId = ?)',
        [liker, author],
      );
    }
  });
  return other;
}

/** Nothing comes back by it but that the two can meet again. */
export async function unblockPerson(deps: Pick<Deps, 'db'>, { reader, handle }: Asked): Promise<string> {
  const other = await knownTo(deps, reader, handle);
  const { affected } = await deps.db.manager.delete(UserBlockEntity, {
    blockerId: reader.userId,
    blockedId: other,
  });
  if (affected === 0) throw new AppError('NOT_FOUND');
  return other;
}

/** Whom the reader has blocked can be named; whoever has blocked the reader does not exist. */
async function knownTo(deps: Pick<Deps, 'db'>, reader: Reader, handle: string): Promise<string> {
  const other = await userIdOf(deps, handle);
  if (other === null || reader.blockedBy.has(other)) throw new AppError('NOT_FOUND');
  return other;
}
