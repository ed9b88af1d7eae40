import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableForeignKeyOptions,
  type TableOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';

/** Community: profiles, friends, threads with comments and likes, notifications, reports. */
export class Community1795220500000 implements MigrationInterface {
  name = 'Community1795220500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables(columnTypes(queryRunner))) await queryRunner.createTable(new Table(table));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const names = tables(columnTypes(queryRunner)).map(({ name }) => name);
    for (const name of names.reverse()) await queryRunner.dropTable(name);
  }
}

type Types = ReturnType<typeof columnTypes>;
type NamedTable = TableOptions & { name: string };
const nullable = { isNullable: true };
const key = { isPrimary: true };

function tables(t: Types): NamedTable[] {
  return [...people(t), ...threads(t), ...words(t)];
}

function people(t: Types): NamedTable[] {
  const createdAt = { name: 'createdAt', ...t.date };
  return [
    {
      name: 'profile',
      columns: [
        { name: 'userId', ...t.id, ...key },
        varchar('handle', 32),
        { name: 'about', ...t.text },
        varchar('avatar', 64, nullable),
        varchar('banner', 64, nullable),
        { name: 'postsGoSince', ...t.date, ...nullable },
        { name: 'digestAt', ...t.date, ...nullable },
        createdAt,
      ],
      indices: [
        { name: 'ux_profile_handle', columnNames: ['handle'], isUnique: true },
        index('ix_profile_digest', 'digestAt'),
      ],
      foreignKeys: [cascade('fk_profile_user', 'userId', 'user')],
    },
    {
      name: 'former_handle',
      columns: [varchar('handle', 32, key), { name: 'userId', ...t.id }, { name: 'leftAt', ...t.date }],
      indices: [index('ix_former_handle_user', 'userId', 'leftAt')],
      foreignKeys: [cascade('fk_former_handle_user', 'userId', 'user')],
    },
    {
      name: 'friendship',
      columns: [{ name: 'userId', ...t.id, ...key }, { name: 'friendId', ...t.id, ...key }, createdAt],
      indices: [
        index('ix_friendship_friend', 'friendId'),
        index('ix_friendship_latest', 'userId', 'createdAt', 'friendId'),
      ],
      foreignKeys: [
        cascade('fk_friendship_user', 'userId', 'user'),
        cascade('fk_friendship_friend', 'friendId', 'user'),
      ],
    },
    {
      name: 'friend_request',
      columns: [{ name: 'fromId', ...t.id, ...key }, { name: 'toId', ...t.id, ...key }, createdAt],
      indices: [
        index('ix_friend_request_from', 'fromId', 'createdAt', 'toId'),
        index('ix_friend_request_to', 'toId', 'createdAt', 'fromId'),
      ],
      foreignKeys: [
        cascade('fk_friend_request_from', 'fromId', 'user'),
        cascade('fk_friend_request_to', 'toId', 'user'),
      ],
    },
    {
      name: 'user_block',
      columns: [{ name: 'blockerId', ...t.id, ...key }, { name: 'blockedId', ...t.id, ...key }, createdAt],
      indices: [index('ix_user_block_blocked', 'blockedId', 'blockerId')],
      foreignKeys: [
        cascade('fk_user_block_blocker', 'blockerId', 'user'),
        cascade('fk_user_block_blocked', 'blockedId', 'user'),
      ],
    },
  ];
}

function threads(t: Types): NamedTable[] {
  const createdAt = { name: 'createdAt', ...t.date };
  return [
    {
      name: 'thread',
      columns: [
        { name: 'id', ...t.id, ...key },
        varchar('subject', 8),
        { name: 'animeId', ...t.int, ...nullable },
        { name: 'episodeNumber', ...t.int, ...nullable },
        { name: 'title', ...t.name },
        { name: 'authorId', ...t.id, ...nullable },
        { name: 'commentCount', ...t.int },
        { name: 'locked', ...t.bool },
        { name: 'pinned', ...t.bool },
        { name: 'deletedAt', ...t.date, ...nullable },
        { name: 'removedAt', ...t.date, ...nullable },
        createdAt,
        { name: 'activeAt', ...t.date },
      ],
      indices: [
        index('ix_thread_active', 'pinned', 'activeAt', 'id'),
        index('ix_thread_created', 'pinned', 'createdAt', 'id'),
        index('ix_thread_subject', 'subject', 'pinned', 'activeAt', 'id'),
        index('ix_thread_anime', 'animeId', 'pinned', 'activeAt', 'id'),
        index('ix_thread_author', 'authorId', 'createdAt', 'id'),
      ],
      foreignKeys: [
        { ...cascade('fk_thread_anime', 'animeId', 'anime'), onDelete: 'NO ACTION' },
        unsign('fk_thread_author', 'authorId'),
      ],
    },
    {
      name: 'thread_comment',
      columns: [
        { name: 'id', ...t.id, ...key },
        { name: 'threadId', ...t.id },
        { name: 'level', ...t.int },
        { name: 'parentId', ...t.id, ...nullable },
        { name: 'authorId', ...t.id, ...nullable },
        { name: 'answeredUserId', ...t.id, ...nullable },
        { name: 'body', ...t.text },
        { name: 'episodeNumber', ...t.int, ...nullable },
        { name: 'likeCount', ...t.int },
        { name: 'replyCount', ...t.int },
        { name: 'editedAt', ...t.date, ...nullable },
        { name: 'deletedAt', ...t.date, ...nullable },
        { name: 'removedAt', ...t.date, ...nullable },
        createdAt,
      ],
      indices: [
        index('ix_thread_comment_order', 'threadId', 'level', 'createdAt', 'id'),
        index('ix_thread_comment_replies', 'parentId', 'createdAt', 'id'),
        index('ix_thread_comment_author', 'authorId', 'createdAt', 'id'),
        index('ix_thread_comment_answered', 'answeredUserId'),
        index('ix_thread_comment_deleted', 'deletedAt'),
      ],
      foreignKeys: [
        cascade('fk_thread_comment_thread', 'threadId', 'thread'),
        cascade('fk_thread_comment_parent', 'parentId', 'thread_comment'),
        unsign('fk_thread_comment_author', 'authorId'),
        unsign('fk_thread_comment_answered', 'answeredUserId'),
      ],
    },
    {
      name: 'comment_like',
      columns: [{ name: 'commentId', ...t.id, ...key }, { name: 'userId', ...t.id, ...key }, createdAt],
      indices: [index('ix_comment_like_user', 'userId', 'commentId')],
      foreignKeys: [
        cascade('fk_comment_like_comment', 'commentId', 'thread_comment'),
        cascade('fk_comment_like_user', 'userId', 'user'),
      ],
    },
    {
      name: 'thread_subscription',
      columns: [{ name: 'threadId', ...t.id, ...key }, { name: 'userId', ...t.id, ...key }, createdAt],
      indices: [index('ix_thread_subscription_user', 'userId', 'createdAt', 'threadId')],
      foreignKeys: [
        cascade('fk_thread_subscription_thread', 'threadId', 'thread'),
        cascade('fk_thread_subscription_user', 'userId', 'user'),
      ],
    },
  ];
}

function words(t: Types): NamedTable[] {
  const createdAt = { name: 'createdAt', ...t.date };
  return [
    {
      name: 'notification',
      columns: [
        { name: 'id', ...t.id, ...key },
        { name: 'userId', ...t.id },
        varchar('kind', 24),
        varchar('about', 120),
        { name: 'actorId', ...t.id, ...nullable },
        { name: 'threadId', ...t.id, ...nullable },
        { name: 'commentId', ...t.id, ...nullable },
        { name: 'animeId', ...t.int, ...nullable },
        { name: 'episodeNumber', ...t.int, ...nullable },
        varchar('reference', 64, nullable),
        { name: 'readAt', ...t.date, ...nullable },
        createdAt,
      ],
      indices: [
        { name: 'ux_notification_about', columnNames: ['userId', 'about'], isUnique: true },
        index('ix_notification_latest', 'userId', 'createdAt', 'id'),
        index('ix_notification_unread', 'userId', 'readAt'),
        index('ix_notification_created', 'createdAt'),
        index('ix_notification_actor', 'actorId'),
        index('ix_notification_thread', 'threadId'),
        index('ix_notification_comment', 'commentId'),
        index('ix_notification_anime', 'animeId'),
      ],
      foreignKeys: [
        cascade('fk_notification_user', 'userId', 'user'),
        cascade('fk_notification_actor', 'actorId', 'user'),
        cascade('fk_notification_thread', 'threadId', 'thread'),
        cascade('fk_notification_comment', 'commentId', 'thread_comment'),
        cascade('fk_notification_anime', 'animeId', 'anime'),
      ],
    },
    {
      name: 'report',
      columns: [
        { name: 'id', ...t.id, ...key },
        { name: 'reporterId', ...t.id, ...nullable },
        { name: 'commentId', ...t.id, ...nullable },
        { name: 'personId', ...t.id, ...nullable },
        varchar('reason', 12),
        { name: 'text', ...t.text },
        { name: 'resolvedAt', ...t.date, ...nullable },
        createdAt,
      ],
      indices: [
        index('ix_report_open', 'resolvedAt', 'createdAt', 'id'),
        index('ix_report_comment', 'commentId'),
        index('ix_report_person', 'personId'),
        index('ix_report_reporter', 'reporterId', 'createdAt'),
      ],
      foreignKeys: [
        unsign('fk_report_reporter', 'reporterId'),
        cascade('fk_report_comment', 'commentId', 'thread_comment'),
        unsign('fk_report_person', 'personId'),
      ],
    },
  ];
}

function varchar(name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions {
  return { name, type: 'varchar', length: String(length), ...more };
}

function index(name: string, ...columnNames: string[]) {
  return { name, columnNames };
}

/** Deleted together with its parent. */
function cascade(name: string, column: string, table: string): TableForeignKeyOptions {
  return {
    name,
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  };
}

/** Posts of deleted accounts are kept, unsigned. */
function unsign(name: string, column: string): TableForeignKeyOptions {
  return { ...cascade(name, column, 'user'), onDelete: 'SET NULL' };
}
