import { fromSqlInstant, fromSqlInstantOrNull } from '../../../data/instant';

export type CommentState = 'VISIBLE' | 'DELETED' | 'REMOVED';

/** What `level` says: every thread has one opening; comments stand in the thread, replies below a comment. */
export const levels = { opening: 0, comment: 1, reply: 2 } as const;

/** Something written in a thread, as every use case of the room reads it. */
export interface Comment {
  id: string;
  threadId: string;
  level: number;
  parentId: string | null;
  authorId: string | null;
  answeredUserId: string | null;
  body: string;
  episodeNumber: number | null;
  likeCount: number;
  replyCount: number;
  editedAt: Date | null;
  deletedAt: Date | null;
  removedAt: Date | null;
  createdAt: Date;
}

type Instant = string | Date;

export interface SqlComment extends Omit<Comment, 'editedAt' | 'deletedAt' | 'removedAt' | 'createdAt'> {
  editedAt: Instant | null;
  deletedAt: Instant | null;
  removedAt: Instant | null;
  createdAt: Instant;
}

/** For the SELECT of a statement in which `thread_comment` is called `c`. */
export const commentColumns = `c.id AS id, c.threadId AS threadId, c.level AS level, c.parentId AS parentId,
  c.authorId AS authorId, c.answeredUserId AS answeredUserId, c.body AS body, c.episodeNumber AS episodeNumber,
  c.likeCount AS likeCount, c.replyCount AS replyCount, c.editedAt AS editedAt, c.deletedAt AS deletedAt,
  c.removedAt AS removedAt, c.createdAt AS createdAt`;

export function toComment(row: SqlComment): Comment {
  return {
    ...row,
    editedAt: fromSqlInstantOrNull(row.editedAt),
    deletedAt: fromSqlInstantOrNull(row.deletedAt),
    removedAt: fromSqlInstantOrNull(row.removedAt),
    createdAt: fromSqlInstant(row.createdAt),
  };
}

export function commentState({
  deletedAt,
  removedAt,
}: Pick<Comment, 'deletedAt' | 'removedAt'>): CommentState {
  if (deletedAt !== null) return 'DELETED';
  return removedAt === null ? 'VISIBLE' : 'REMOVED';
}

/** Can be read. */
export const readable = 'c.deletedAt IS NULL AND c.removedAt IS NULL';

/** What is gone leaves an empty place only where replies hang on it. */
export const standing = `((${readable}) OR c.replyCount > 0)`;
