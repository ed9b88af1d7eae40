import type { Deps, SocialGraph } from '../../ports';
import { userIdOf } from '../people/person';

/** Who knows whom, for the rooms that show lists (`SocialGraph` in ports.ts). */
export function createSocialGraph({ db }: Pick<Deps, 'db'>): SocialGraph {
  const exists = async (sql: string, values: string[]) => (await db.readRow(sql, values)) !== undefined;
  return {
    userIdOf: (handle) => userIdOf({ db }, handle),
    areFriends: (userId, otherId) =>
      exists('SELECT 1 AS n FROM friendship WHERE userId = ? AND friendId = ?', [userId, otherId]),
    areBlocked: (userId, otherId) =>
      exists(
        `SELECT 1 AS n FROM user_block
          WHERE (blockerId = ? AND blockedId = ?) OR (blockerId = ? AND blockedId = ?) LIMIT 1`,
        [userId, otherId, otherId, userId],
      ),
    friendIdsOf: async (userId) => {
      const rows: { friendId: string }[] = await db.manager.query(
        'SELECT friendId FROM friendship WHERE userId = ? ORDER BY createdAt DESC, friendId DESC',
        [userId],
      );
      return rows.map(({ friendId }) => friendId);
    },
  };
}
