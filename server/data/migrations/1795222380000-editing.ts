import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableForeignKeyOptions,
  TableIndex,
  type TableOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';

/** User edits of anime: suggestions, accepted facts with every version, and the roles of those who decide. */
export class Editing1795222380000 implements MigrationInterface {
  name = 'Editing1795222380000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    for (const table of tables(t)) await queryRunner.createTable(new Table(table));
    // Plain SQL: `addColumn` would rebuild the whole table on the embedded database.
    await queryRunner.query('ALTER TABLE report ADD COLUMN suggestionId varchar(36)');
    await queryRunner.createIndex(
      'report',
      new TableIndex({ name: 'ix_report_suggestion', columnNames: ['suggestionId'] }),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.dropIndex('report', 'ix_report_suggestion');
    await queryRunner.query('ALTER TABLE report DROP COLUMN suggestionId');
    const names = tables(columnTypes(queryRunner)).map(({ name }) => name);
    for (const name of names.reverse()) await queryRunner.dropTable(name);
  }
}

type Types = ReturnType<typeof columnTypes>;
const nullable = { isNullable: true };
const key = { isPrimary: true };

function tables(t: Types): (TableOptions & { name: string })[] {
  const createdAt = { name: 'createdAt', ...t.date };
  return [
    {
      name: 'site_role',
      columns: [{ name: 'userId', ...t.id, ...key }, varchar('role', 10, key), createdAt],
      foreignKeys: [reference('fk_site_role_user', 'userId', 'user', 'CASCADE')],
    },
    {
      name: 'anime_suggestion',
      columns: [
        { name: 'id', ...t.id, ...key },
        { name: 'animeId', ...t.int, ...nullable },
        { name: 'authorId', ...t.id, ...nullable },
        varchar('state', 10),
        { name: 'changes', ...t.json },
        varchar('fingerprint', 40),
        { name: 'version', ...t.int },
        { name: 'note', ...t.text },
        varchar('sourceUrl', 500, nullable),
        createdAt,
        { name: 'decidedAt', ...t.date, ...nullable },
        { name: 'deciderId', ...t.id, ...nullable },
        { name: 'reason', ...t.text },
      ],
      indices: [
        index('ix_anime_suggestion_open', 'state', 'createdAt', 'id'),
        index('ix_anime_suggestion_author', 'authorId', 'createdAt', 'id'),
        index('ix_anime_suggestion_same', 'fingerprint', 'state'),
        index('ix_anime_suggestion_anime', 'animeId', 'state'),
        index('ix_anime_suggestion_decider', 'deciderId'),
      ],
      foreignKeys: [
        reference('fk_anime_suggestion_anime', 'animeId', 'anime', 'CASCADE'),
        reference('fk_anime_suggestion_author', 'authorId', 'user', 'SET NULL'),
        reference('fk_anime_suggestion_decider', 'deciderId', 'user', 'SET NULL'),
      ],
    },
    {
      name: 'anime_fact',
      columns: [
        { name: 'animeId', ...t.int, ...key },
        varchar('field', 24, key),
        { name: 'accepted', ...t.text },
        { name: 'sourced', ...t.text },
      ],
      foreignKeys: [reference('fk_anime_fact_anime', 'animeId', 'anime', 'CASCADE')],
    },
    {
      name: 'anime_revision',
      columns: [
        { name: 'animeId', ...t.int, ...key },
        { name: 'version', ...t.int, ...key },
        { name: 'suggestionId', ...t.id, ...nullable },
        { name: 'authorId', ...t.id, ...nullable },
        { name: 'editorId', ...t.id, ...nullable },
        { name: 'putBack', ...t.int, ...nullable },
        createdAt,
      ],
      indices: [
        index('ix_anime_revision_author', 'authorId'),
        index('ix_anime_revision_editor', 'editorId'),
        index('ix_anime_revision_suggestion', 'suggestionId'),
      ],
      foreignKeys: [
        reference('fk_anime_revision_anime', 'animeId', 'anime', 'CASCADE'),
        reference('fk_anime_revision_suggestion', 'suggestionId', 'anime_suggestion', 'SET NULL'),
        reference('fk_anime_revision_author', 'authorId', 'user', 'SET NULL'),
        reference('fk_anime_revision_editor', 'editorId', 'user', 'SET NULL'),
      ],
    },
    {
      name: 'anime_revision_change',
      columns: [
        { name: 'animeId', ...t.int, ...key },
        { name: 'version', ...t.int, ...key },
        varchar('field', 24, key),
        { name: 'shownBefore', ...t.text },
        { name: 'shownAfter', ...t.text },
        { name: 'accepted', ...t.bool },
      ],
      indices: [index('ix_anime_revision_change_field', 'animeId', 'field', 'version')],
      foreignKeys: [reference('fk_anime_revision_change_anime', 'animeId', 'anime', 'CASCADE')],
    },
  ];
}

function varchar(name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions {
  return { name, type: 'varchar', length: String(length), ...more };
}

function index(name: string, ...columnNames: string[]) {
  return { name, columnNames };
}

function reference(name: string, column: string, table: string, onDelete: string): TableForeignKeyOptions {
  return {
    name,
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: ['id'],
    onDelete,
    onUpdate: 'NO ACTION',
  };
}
