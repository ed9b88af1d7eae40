import { fromSqlInstant, fromSqlInstantOrNull } from '../../../data/instant';
import type { CommentState } from './comment';

export type ThreadSubject = 'SITE' | 'ANIME' | 'EPISODE';
export type ThreadSort = 'ACTIVITY' | 'NEWEST';

/** A discussion (product P1), as every use case of the room reads it. */
export interface Thread {
  id: string;
  subject: ThreadSubject;
  animeId: number | null;
  episodeNumber: number | null;
  /** Empty once its author took it along. */
  title: string;
  authorId: string | null;
  commentCount: number;
  locked: boolean;
  pinned: boolean;
  deletedAt: Date | null;
  removedAt: Date | null;
  createdAt: Date;
  activeAt: Date;
}

type Stored = Omit<Thread, 'locked' | 'pinned' | 'deletedAt' | 'removedAt' | 'createdAt' | 'activeAt'>;
type Instant = string | Date;

export interface SqlThread extends Stored {
  locked: number;
  pinned: number;
  deletedAt: Instant | null;
  removedAt: Instant | null;
  createdAt: Instant;
  activeAt: Instant;
}

/** For the SELECT of a statement in which `thread` is called `t`. */
export const threadColumns = `t.id AS id, t.subject AS subject, t.animeId AS animeId, t.episodeNumber AS episodeNumber,
  t.title AS title, t.authorId AS authorId, t.commentCount AS commentCount, t.locked AS locked, t.pinned AS pinned,
  t.deletedAt AS deletedAt, t.removedAt AS removedAt, t.createdAt AS createdAt, t.activeAt AS activeAt`;

export function toThread(row: SqlThread): Thread {
  return {
    ...row,
    locked: Boolean(row.locked),
    pinned: Boolean(row.pinned),
    deletedAt: fromSqlInstantOrNull(row.deletedAt),
    removedAt: fromSqlInstantOrNull(row.removedAt),
    createdAt: fromSqlInstant(row.createdAt),
    activeAt: fromSqlInstant(row.activeAt),
  };
}

export function threadState({ deletedAt, removedAt }: Pick<Thread, 'deletedAt' | 'removedAt'>): CommentState {
  if (deletedAt !== null) return 'DELETED';
  return removedAt === null ? 'VISIBLE' : 'REMOVED';
}
