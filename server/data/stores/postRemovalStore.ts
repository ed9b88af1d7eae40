import type { EntityManager } from 'typeorm';
import { changeInSlices } from '../bulkInsert';
import { toSqlInstant } from '../instant';
import { lockForUpdate } from '../locks';
import { type Comment, levels } from './commentStore';
import { refreshReviews } from './threadStore';

/** What moderators have not removed since a moment; or what they removed at exactly this one. */
export type When = { since: Date } | { removedAt: Date };

interface Post {
  id: string;
  /** As the database writes it; null unless the author deleted it. */
  deletedAt: string | Date | null;
}

export interface Posts {
  /** Reviews, too. */
  threads: Post[];
  /** Comments and replies. */
  comments: (Post & Pick<Comment, 'threadId' | 'parentId'>)[];
  recommendations: Post[];
  answers: { id: string; ownerId: string }[];
  /** On episodes; `shared` unless their author has made them private since. */
  notes: { id: string; shared: boolean }[];
}

/** Whether an `episode_note` has a text that its author shares. */
const isShared = (more = '') => `EXISTS (SELECT 1 FROM list_entry l JOIN episode_opinion o ON o.entryId = l.id
    WHERE l.userId = episode_note.userId AND l.animeId = episode_note.animeId AND o.number = episode_note.number
      AND o.notePublic = 1${more})`;

/** At most so many of what a user has posted, newest first in each kind. They are locked until the commit. */
export async function findPosts(
  manager: EntityManager,
  { userId, when, most }: { userId: string; when: When; most: number },
): Promise<Posts> {
  const fits = 'since' in when ? 'removedAt IS NULL AND createdAt >= ?' : 'removedAt = ?';
  const value = toSqlInstant('since' in when ? when.since : when.removedAt);
  let left = most;
  const find = async (select: string, condition = fits, values = [value]) => {
    const sql = `${select} = ? AND ${condition} ORDER BY createdAt DESC LIMIT ?${lockForUpdate(manager)}`;
    const rows = await manager.query(sql, [userId, ...values, left]);
    left -= rows.length;
    return rows;
  };
  // The row stays when a note is written anew: its text may be younger.
  const ofNotes: [condition: string, values: string[]] =
    'since' in when
      ? [`removedAt IS NULL AND (createdAt >= ? OR ${isShared(' AND o.updatedAt >= ?')})`, [value, value]]
      : [fits, [value]];
  return {
    threads: await find('SELECT id, deletedAt FROM thread WHERE authorId'),
    comments: await find(
      `SELECT id, threadId, parentId, deletedAt FROM thread_comment WHERE level <> ${levels.opening} AND authorId`,
    ),
    recommendations: await find('SELECT id, deletedAt FROM anime_recommendation WHERE userId'),
    answers: await find('SELECT id, ownerId FROM activity_answer WHERE userId'),
    notes: (await find(`SELECT id, ${isShared()} AS shared FROM episode_note WHERE userId`, ...ofNotes)).map(
      ({ id, shared }: { id: string; shared: number | string }) => ({ id, shared: Number(shared) !== 0 }),
    ),
  };
}

/** Marks them as removed, or restores them with null. The caller counts the comments. */
export async function markPosts(manager: EntityManager, posts: Posts, removedAt: Date | null): Promise<void> {
  const at = [removedAt && toSqlInstant(removedAt)];
  const tables: [table: string, posts: readonly { id: string }[]][] = [
    ['thread', posts.threads],
    ['thread_comment', posts.comments],
    ['anime_recommendation', posts.recommendations],
    ['activity_answer', posts.answers],
    ['episode_note', posts.notes],
  ];
  for (const [table, marked] of tables) {
    const ids = marked.map(({ id }) => id);
    await changeInSlices(manager, `UPDATE ${table} SET removedAt = ? WHERE id IN ({ids})`, ids, at);
  }
  const threadIds = posts.threads.map(({ id }) => id);
  await refreshReviews(manager, threadIds);
}
