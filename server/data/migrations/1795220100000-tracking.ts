import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableForeignKeyOptions,
  type TableOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';

/** Users' data about anime: entries with their passes and history, queue, shelves, hidden anime, undo, settings. */
export class Tracking1795220100000 implements MigrationInterface {
  name = 'Tracking1795220100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables(columnTypes(queryRunner))) await queryRunner.createTable(new Table(table));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const names = tables(columnTypes(queryRunner)).map(({ name }) => name);
    for (const name of names.reverse()) await queryRunner.dropTable(name);
  }
}

type NamedTable = TableOptions & { name: string };
const nullable = { isNullable: true };
const key = { isPrimary: true };

function tables(t: ReturnType<typeof columnTypes>): NamedTable[] {
  const userId = { name: 'userId', ...t.id };
  const animeId = { name: 'animeId', ...t.int };
  return [
    {
      name: 'list_entry',
      columns: [
        { name: 'id', ...t.id, ...key },
        userId,
        animeId,
        varchar('status', 12, nullable),
        { name: 'progress', ...t.int },
        { name: 'score', ...t.int, ...nullable },
        varchar('startedOn', 10, nullable),
        varchar('finishedOn', 10, nullable),
        { name: 'notes', ...t.text },
        { name: 'tags', ...t.json },
        { name: 'priority', ...t.int },
        varchar('visibility', 8),
        { name: 'favouritePlace', ...t.name, ...nullable },
        { name: 'rewatches', ...t.int },
        { name: 'pass', ...t.int },
        { name: 'seenBefore', ...t.int },
        varchar('spoilerLevel', 24, nullable),
        { name: 'version', ...t.int },
        { name: 'createdAt', ...t.date },
        { name: 'updatedAt', ...t.date },
      ],
      indices: [
        { name: 'ux_list_entry_anime', columnNames: ['userId', 'animeId'], isUnique: true },
        { name: 'ix_list_entry_status', columnNames: ['userId', 'status', 'updatedAt', 'id'] },
        { name: 'ix_list_entry_updated', columnNames: ['userId', 'updatedAt', 'id'] },
        { name: 'ix_list_entry_favourite', columnNames: ['userId', 'favouritePlace'] },
        { name: 'ix_list_entry_of_anime', columnNames: ['animeId', 'status'] },
      ],
      foreignKeys: [foreignKey('fk_list_entry_user', 'userId', 'user'), ofAnime('fk_list_entry_anime')],
    },
    {
      name: 'watch_pass',
      columns: [
        { name: 'entryId', ...t.id, ...key },
        { name: 'number', ...t.int, ...key },
        { name: 'progress', ...t.int },
        varchar('status', 12, nullable),
        varchar('startedOn', 10, nullable),
        varchar('finishedOn', 10, nullable),
      ],
      foreignKeys: [foreignKey('fk_watch_pass_entry', 'entryId', 'list_entry')],
    },
    {
      name: 'episode_watch',
      columns: [
        { name: 'entryId', ...t.id, ...key },
        { name: 'pass', ...t.int, ...key },
        { name: 'number', ...t.int, ...key },
        userId,
        { name: 'watchedAt', ...t.date, ...nullable },
      ],
      indices: [{ name: 'ix_episode_watch_history', columnNames: ['userId', 'watchedAt'] }],
      foreignKeys: [foreignKey('fk_episode_watch_entry', 'entryId', 'list_entry')],
    },
    {
      name: 'queue_item',
      columns: [
        { name: 'id', ...t.id, ...key },
        userId,
        animeId,
        { name: 'episodeNumber', ...t.int },
        { name: 'place', ...t.name },
        { name: 'createdAt', ...t.date },
      ],
      indices: [
        {
          name: 'ux_queue_item_target',
          columnNames: ['userId', 'animeId', 'episodeNumber'],
          isUnique: true,
        },
        { name: 'ix_queue_item_order', columnNames: ['userId', 'place', 'id'] },
        { name: 'ix_queue_item_anime', columnNames: ['animeId'] },
      ],
      foreignKeys: [foreignKey('fk_queue_item_user', 'userId', 'user'), ofAnime('fk_queue_item_anime')],
    },
    {
      name: 'collection',
      columns: [
        { name: 'id', ...t.id, ...key },
        userId,
        { name: 'name', ...t.name },
        { name: 'description', ...t.text },
        varchar('visibility', 8),
        { name: 'place', ...t.name },
        { name: 'createdAt', ...t.date },
        { name: 'updatedAt', ...t.date },
      ],
      indices: [{ name: 'ix_collection_order', columnNames: ['userId', 'place', 'id'] }],
      foreignKeys: [foreignKey('fk_collection_user', 'userId', 'user')],
    },
    {
      name: 'collection_item',
      columns: [
        { name: 'collectionId', ...t.id, ...key },
        { ...animeId, ...key },
        { name: 'place', ...t.name },
        { name: 'addedAt', ...t.date },
      ],
      indices: [
        { name: 'ix_collection_item_order', columnNames: ['collectionId', 'place', 'animeId'] },
        { name: 'ix_collection_item_anime', columnNames: ['animeId'] },
      ],
      foreignKeys: [
        foreignKey('fk_collection_item_collection', 'collectionId', 'collection'),
        ofAnime('fk_collection_item_anime'),
      ],
    },
    {
      name: 'hidden_anime',
      columns: [
        { ...userId, ...key },
        { ...animeId, ...key },
        { name: 'hiddenAt', ...t.date },
      ],
      indices: [{ name: 'ix_hidden_anime_anime', columnNames: ['animeId'] }],
      foreignKeys: [foreignKey('fk_hidden_anime_user', 'userId', 'user'), ofAnime('fk_hidden_anime_anime')],
    },
    {
      name: 'undo_step',
      columns: [{ name: 'id', ...t.id, ...key }, userId, { name: 'expiresAt', ...t.date }],
      indices: [
        { name: 'ix_undo_step_user', columnNames: ['userId', 'expiresAt'] },
        { name: 'ix_undo_step_expires', columnNames: ['expiresAt'] },
      ],
      foreignKeys: [foreignKey('fk_undo_step_user', 'userId', 'user')],
    },
    {
      name: 'undo_part',
      columns: [
        { name: 'undoId', ...t.id, ...key },
        { name: 'position', ...t.int, ...key },
        { name: 'data', ...t.text },
      ],
      foreignKeys: [foreignKey('fk_undo_part_step', 'undoId', 'undo_step')],
    },
    {
      name: 'user_settings',
      columns: [
        { ...userId, ...key },
        varchar('titleLanguage', 12),
        varchar('scoreFormat', 24),
        varchar('spoilerLevel', 24),
        varchar('privacy', 8),
        { name: 'silenced', ...t.json },
        { name: 'adult', ...t.bool },
        { name: 'queueAutoFill', ...t.bool },
        { name: 'updatedAt', ...t.date },
      ],
      foreignKeys: [foreignKey('fk_user_settings_user', 'userId', 'user')],
    },
  ];
}

function varchar(name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions {
  return { name, type: 'varchar', length: String(length), ...more };
}

/** NO ACTION, so that an import that removed an anime with user data would fail rather than lose it. */
const ofAnime = (name: string): TableForeignKeyOptions => ({
  ...foreignKey(name, 'animeId', 'anime'),
  onDelete: 'NO ACTION',
});

/** Cascades from the owner: a deleted account leaves none of this behind. */
function foreignKey(name: string, column: string, table: string): TableForeignKeyOptions {
  return {
    name,
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  };
}
