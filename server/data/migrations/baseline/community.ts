import type { ColumnKinds, TableSpecs } from './tables';

export const community = ({ date, id, int, optional, text, varchar }: ColumnKinds): TableSpecs => ({
  former_handle: {
    columns: {
      handle: varchar(32),
      userId: id,
      leftAt: date,
    },
    key: ['handle'],
    indexes: {
      ix_former_handle_user: ['userId', 'leftAt'],
    },
    references: {
      fk_former_handle_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  friendship: {
    columns: {
      userId: id,
      friendId: id,
      createdAt: date,
    },
    key: ['userId', 'friendId'],
    indexes: {
      ix_friendship_friend: ['friendId'],
      ix_friendship_latest: ['userId', 'createdAt', 'friendId'],
    },
    references: {
      fk_friendship_friend: { column: 'friendId', to: 'user', onDelete: 'CASCADE' },
      fk_friendship_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  friend_request: {
    columns: {
      fromId: id,
      toId: id,
      createdAt: date,
    },
    key: ['fromId', 'toId'],
    indexes: {
      ix_friend_request_from: ['fromId', 'createdAt', 'toId'],
      ix_friend_request_to: ['toId', 'createdAt', 'fromId'],
    },
    references: {
      fk_friend_request_from: { column: 'fromId', to: 'user', onDelete: 'CASCADE' },
      fk_friend_request_to: { column: 'toId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  notification: {
    columns: {
      id,
      userId: id,
      kind: varchar(24),
      about: varchar(120),
      actorId: optional(id),
      threadId: optional(id),
      commentId: optional(id),
      animeId: optional(int),
      episodeNumber: optional(int),
      reference: optional(varchar(64)),
      readAt: optional(date),
      createdAt: date,
    },
    indexes: {
      ux_notification_about: ['userId', 'about'],
      ix_notification_latest: ['userId', 'createdAt', 'id'],
      ix_notification_unread: ['userId', 'readAt'],
      ix_notification_created: ['createdAt'],
      ix_notification_actor: ['actorId'],
      ix_notification_thread: ['threadId'],
      ix_notification_comment: ['commentId'],
      ix_notification_anime: ['animeId'],
      ix_notification_read: ['readAt'],
    },
    references: {
      fk_notification_actor: { column: 'actorId', to: 'user', onDelete: 'CASCADE' },
      fk_notification_anime: { column: 'animeId', to: 'anime', onDelete: 'CASCADE' },
      fk_notification_comment: { column: 'commentId', to: 'thread_comment', onDelete: 'CASCADE' },
      fk_notification_thread: { column: 'threadId', to: 'thread', onDelete: 'CASCADE' },
      fk_notification_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  profile: {
    columns: {
      userId: id,
      handle: varchar(32),
      about: text,
      avatar: optional(varchar(64)),
      banner: optional(varchar(64)),
      postsGoSince: optional(date),
      digestAt: optional(date),
      createdAt: date,
    },
    key: ['userId'],
    indexes: {
      ux_profile_handle: ['handle'],
      ix_profile_digest: ['digestAt'],
    },
    references: {
      fk_profile_user: { column: 'userId', to: 'user', onDelete: 'CASCADE' },
    },
  },
  profile_html: {
    columns: {
      userId: id,
      version: int,
      html: text,
    },
    key: ['userId'],
    references: {
      fk_profile_html_profile: { column: 'userId', to: 'profile', key: 'userId', onDelete: 'CASCADE' },
    },
  },
  report: {
    columns: {
      id,
      reporterId: optional(id),
      commentId: optional(id),
      personId: optional(id),
      reason: varchar(12),
      text,
      resolvedAt: optional(date),
      createdAt: date,
      suggestionId: optional(id),
    },
    indexes: {
      ix_report_open: ['resolvedAt', 'createdAt', 'id'],
      ix_report_comment: ['commentId'],
      ix_report_person: ['personId'],
      ix_report_reporter: ['reporterId', 'createdAt'],
      ix_report_suggestion: ['suggestionId'],
    },
    references: {
      fk_report_comment: { column: 'commentId', to: 'thread_comment', onDelete: 'CASCADE' },
      fk_report_person: { column: 'personId', to: 'user', onDelete: 'SET NULL' },
      fk_report_reporter: { column: 'reporterId', to: 'user', onDelete: 'SET NULL' },
    },
  },
  retired_handle: {
    columns: {
      handle: varchar(32),
      retiredAt: date,
    },
    key: ['handle'],
    indexes: {
      ix_retired_handle_retired: ['retiredAt'],
    },
  },
  user_block: {
    columns: {
      blockerId: id,
      blockedId: id,
      createdAt: date,
    },
    key: ['blockerId', 'blockedId'],
    indexes: {
      ix_user_block_blocked: ['blockedId', 'blockerId'],
    },
    references: {
      fk_user_block_blocked: { column: 'blockedId', to: 'user', onDelete: 'CASCADE' },
      fk_user_block_blocker: { column: 'blockerId', to: 'user', onDelete: 'CASCADE' },
    },
  },
});
