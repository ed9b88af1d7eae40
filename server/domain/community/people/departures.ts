import { ProfileEntity } from '../../../data/entities/community';
import { ThreadCommentEntity } from '../../../data/entities/threads';
import type { Departures, Deps } from '../../ports';
import { levels } from '../threads/comment';
import { profileRow } from './profileRows';
import { retireHandles } from './retiredHandles';

/**
 * What an account leaves behind (product P5): threads and comments stay, unsigned, unless its owner asked for them to go; its
 * pictures are removed; what it liked counts no more; its handles are nobody's for a year. Profile, friends and notifications go by their foreign keys.
 */
export function createDepartures({
  config,
  clock,
  pictures,
  log,
}: Pick<Deps, 'config' | 'clock' | 'pictures' | 'log'>): Departures {
  return {
    leave: async (manager, userId) => {
      const profile = await manager.findOneBy(ProfileEntity, { userId });
      await retireHandles({ clock }, manager, userId);
      await manager.query(
        `UPDATE thread_comment SET likeCount = likeCount - 1
          WHERE id IN (SELECT commentId FROM comment_like WHERE userId = ?)`,
        [userId],
      );
      const asked = profile?.postsGoSince?.getTime() ?? 0;
      const lately = asked > clock.now().getTime() - config.auth.deleteLifetime * 1000;
      if (lately) await takePostsAlong(manager, userId);
      const keys = [profile?.avatar, profile?.banner].flatMap((key) => key ?? []);
      return async () => {
        for (const key of keys) {
          await pictures
            .remove(key)
            .catch((error: unknown) => log.warn({ err: error, key }, 'a picture could not be removed'));
        }
      };
    },
  };
}

type Manager = Parameters<Departures['leave']>[0];

/** Own words go. What others wrote stays: a thread with comments of theirs keeps its place, without title and beginning. */
async function takePostsAlong(manager: Manager, userId: string): Promise<void> {
  await manager.query(
    `DELETE FROM thread WHERE authorId = ? AND id NOT IN (
       SELECT c.threadId FROM thread_comment c
        WHERE c.level <> ${levels.opening} AND (c.authorId IS NULL OR c.authorId <> ?))`,
    [userId, userId],
  );
  const now: { threadId: string; parentId: string | null }[] = await manager.query(
    `SELECT id, threadId, parentId FROM thread_comment
      WHERE authorId = ? AND level <> ${levels.opening} AND deletedAt IS NULL AND removedAt IS NULL`,
    [userId],
  );
  const perThread = countBy(now, ({ threadId }) => threadId);
  const perParent = countBy(now, ({ parentId }) => parentId);
  for (const [id, n] of perThread)
    await manager.query('UPDATE thread SET commentCount = commentCount - ? WHERE id = ?', [n, id]);
  for (const [id, n] of perParent)
    await manager.query('UPDATE thread_comment SET replyCount = replyCount - ? WHERE id = ?', [n, id]);
  await manager.query(`UPDATE thread SET title = '' WHERE authorId = ?`, [userId]);
  const bare: { id: string }[] = await manager.query(
    `SELECT id FROM thread_comment WHERE authorId = ? AND level <> ${levels.opening} AND id NOT IN (
       SELECT parentId FROM (SELECT parentId FROM thread_comment WHERE parentId IS NOT NULL) answered)`,
    [userId],
  );
  for (const { id } of bare) await manager.delete(ThreadCommentEntity, { id });
  await manager.query(
    'DELETE FROM comment_html WHERE commentId IN (SELECT id FROM thread_comment WHERE authorId = ?)',
    [userId],
  );
  await manager.query(
    `UPDATE thread_comment SET body = '', deletedAt = COALESCE(deletedAt, createdAt) WHERE authorId = ?`,
    [userId],
  );
}

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Kept until the deletion is confirmed, which a mailed link may do hours later; each wish to delete says it anew. */
export async function wishAboutPosts(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, postsGo }: { userId: string; postsGo: boolean },
): Promise<void> {
  const { db, clock } = deps;
  await profileRow(deps, userId);
  await db.manager.update(ProfileEntity, { userId }, { postsGoSince: postsGo ? clock.now() : null });
}
