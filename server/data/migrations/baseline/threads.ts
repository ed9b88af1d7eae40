import type { ColumnKinds, TableSpecs } from './tables';

export const threads = ({ bool, date, id, int, name, optional, text, varchar }: ColumnKinds): TableSpecs => ({
  thread: {
    columns: {
      id,
      subject: varchar(8),
      animeId: optional(int),
      episodeNumber: optional(int),
      title: name,
      authorId: optional(id),
      commentCount: int,
      locked: bool,
      pinned: bool,
      deletedAt: optional(date),
      removedAt: optional(date),
      createdAt: date,
      activeAt: date,
    },
    indexes: {
      ix_thread_active: ['pinned', 'activeAt', 'id'],
      ix_thread_created: ['pinned', 'createdAt', 'id'],
      ix_thread_subject: ['subject', 'pinned', 'activeAt', 'id'],
      ix_thread_anime: ['animeId', 'pinned', 'activeAt', 'id'],
      ix_thread_author: ['authorId', 'createdAt', 'id'],
    },
    references: {
      fk_thread_anime: { column: 'animeId', to: 'anime', onDelete: 'NO ACTION' },
      fk_thread_author: { column: 'authorId', to: 'user', onDelete: 'SET NULL' },
    },
  },
  thread_comment: {
    columns: {
      id,
      threadId: id,
      level: int,
      parentId: optional(id),
      authorId: optional(id),
      answeredUserId: optional(id),
      body: text,
      episodeNumber: optional(int),
      likeCount: int,
      replyCount: int,
      editedAt: optional(date),
      deletedAt: optional(date),
      removedAt: optional(date),
      createdAt: date,
    },
    indexes: {
      ix_thread_comment_order: ['threadId', 'level', 'createdAt', 'id'],
      ix_thread_comment_replies: ['parentId', 'createdAt', 'id'],
      ix_thread_comment_author: ['authorId', 'createdAt', 'id'],
      ix_thread_comment_answered: ['answeredUserId'],
      ix_thread_comment_deleted: ['deletedAt'],
    },
    references: {
      fk_thread_comment_answered: { column: 'answeredUserId', to: 'user', onDelete: 'SET NULL' },
      fk_thread_comment_author: { column: 'authorId', to: 'user', onDelete: 'SET NULL' },
      fk_thread_comment_parent: { column: 'parentId', to: 'thread_comment', onDelete: 'CASCADE' },
      fk_thread_comment_thread: { column: 'threadId', to: 'thread', onDelete: 'CASCADE' },
    },
  },
  comment_html: {
    columns: {
      commentId: id,
      version: int,
      html: text,
    },
    key: ['commentId'],
    references: {
      fk_comment_html_comment: { column: 'commentId', to: 'thread_comment', onDelete: 'CASCADE' },
    },
  },
  comment_like: {
    columns: {
      commentId: id,
      userId: id,
      createdAt: date,
    },
    key: ['commentId', 'userId'],
    indexes: {
      ix_comment_like_user: ['userId', 'commentId'],
    },
    references: {
      fk_comment_like_comment: { column: 'commentId', to: 'thread_comment', onDelete: 'CASCADE' },
      fk_comment_like_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  thread_subscription: {
    columns: {
      threadId: id,
      userId: id,
      createdAt: date,
    },
    key: ['threadId', 'userId'],
    indexes: {
      ix_thread_subscription_user: ['userId', 'createdAt', 'threadId'],
    },
    references: {
      fk_thread_subscription_thread: { column: 'threadId', to: 'thread', onDelete: 'CASCADE' },
      fk_thread_subscription_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
});
