import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../../config/limits';
import { toSqlInstant } from '../../../data/instant';
import type { Deps } from '../../ports';

const BATCH = 200;
const BREATH = 20;
const DAY = 86_400_000;

/**
 * Makes deletions final once they can no longer be taken back: threads go with all that stands in them; comments go, or
 * lose their text where replies hang on them. Old notifications go too.
 */
export async function sweepPosts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const final = toSqlInstant(new Date(now - limits.undoLifetime * 1000));
  const read = toSqlInstant(new Date(now - limits.notificationDays * DAY));
  const unread = toSqlInstant(new Date(now - limits.notificationDaysUnread * DAY));
  const inIds = (statement: string) => (marks: string) => `${statement} WHERE id IN (${marks})`;
  const over: [find: string, values: string[], end: (marks: string) => string][] = [
    ['SELECT id FROM thread WHERE deletedAt <= ?', [final], inIds('DELETE FROM thread')],
    [
      'SELECT id FROM thread_comment WHERE deletedAt <= ? AND replyCount = 0 AND level <> 0',
      [final],
      inIds('DELETE FROM thread_comment'),
    ],
    [
      `SELECT h.commentId AS id FROM thread_comment c JOIN comment_html h ON h.commentId = c.id WHERE c.deletedAt <= ?`,
      [final],
      (marks) => `DELETE FROM comment_html WHERE commentId IN (${marks})`,
    ],
    [
      `SELECT id FROM thread_comment WHERE deletedAt <= ? AND body <> ''`,
      [final],
      inIds(`UPDATE thread_comment SET body = ''`),
    ],
    [
      'SELECT id FROM notification WHERE createdAt <= ? AND (readAt IS NOT NULL OR createdAt <= ?)',
      [read, unread],
      inIds('DELETE FROM notification'),
    ],
  ];
  let swept = 0;
  for (const [find, values, end] of over) {
    for (;;) {
      const rows: { id: string }[] = await db.manager.query(`${find} LIMIT ${BATCH}`, values);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await db.manager.query(end(ids.map(() => '?').join(', ')), ids);
      swept += ids.length;
      if (ids.length < BATCH) break;
      await sleep(BREATH);
    }
  }
  return swept;
}
