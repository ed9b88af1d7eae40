import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import type { Reader } from '../reader';

/** What a reader is to somebody (product P1, "Friends"). */
export type Relationship = 'SELF' | 'NONE' | 'FRIENDS' | 'REQUEST_SENT' | 'REQUEST_RECEIVED' | 'BLOCKED';

/** For each of these people, one statement for all. */
export async function relationshipsTo(
  { manager }: { manager: EntityManager },
  { reader, userIds }: { reader: Reader; userIds: readonly string[] },
): Promise<Relationship[]> {
  const me = reader.userId;
  if (me === null) return userIds.map(() => 'NONE');
  const rows = await inSlices<string, { kind: Relationship; id: string }>(
    userIds.filter((id) => id !== me),
    (slice, marks) =>
      manager.query(
        `SELECT 'FRIENDS' AS kind, friendId AS id FROM friendship WHERE userId = ? AND friendId IN (${marks})
          UNION ALL SELECT 'REQUEST_SENT', toId FROM friend_request WHERE fromId = ? AND toId IN (${marks})
          UNION ALL SELECT 'REQUEST_RECEIVED', fromId FROM friend_request WHERE toId = ? AND fromId IN (${marks})
          UNION ALL SELECT 'BLOCKED', blockedId FROM user_block WHERE blockerId = ? AND blockedId IN (${marks})`,
        [me, ...slice, me, ...slice, me, ...slice, me, ...slice],
      ),
  );
  const known = new Map(rows.map(({ kind, id }) => [id, kind]));
  return userIds.map((id) => (id === me ? 'SELF' : (known.get(id) ?? 'NONE')));
}
