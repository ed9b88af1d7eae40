import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';

/** Files that people import, row by row, and their private feeds. */
export class Transfer1795220600000 implements MigrationInterface {
  name = 'Transfer1795220600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables(columnTypes(queryRunner))) await queryRunner.createTable(new Table(table));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['feed', 'list_import_row', 'list_import']) await queryRunner.dropTable(name);
  }
}

function tables(t: ReturnType<typeof columnTypes>): TableOptions[] {
  const nullable = { isNullable: true };
  const key = { isPrimary: true };
  return [
    {
      name: 'list_import',
      columns: [
        { name: 'id', ...t.id, ...key },
        { name: 'userId', ...t.id },
        { name: 'fileName', ...t.name },
        varchar('source', 12),
        varchar('state', 12),
        varchar('policy', 8),
        { name: 'totalRows', ...t.int },
        { name: 'doneRows', ...t.int },
        { name: 'reached', ...t.int },
        { name: 'holder', ...t.id, ...nullable },
        { name: 'leaseUntil', ...t.date, ...nullable },
        { name: 'undoIds', ...t.json },
        { name: 'createdAt', ...t.date },
        { name: 'updatedAt', ...t.date },
        { name: 'finishedAt', ...t.date, ...nullable },
      ],
      indices: [
        { name: 'ix_list_import_user', columnNames: ['userId', 'createdAt', 'id'] },
        { name: 'ix_list_import_due', columnNames: ['state', 'leaseUntil'] },
      ],
      foreignKeys: [foreignKey('fk_list_import_user', 'userId', 'user')],
    },
    {
      name: 'list_import_row',
      columns: [
        { name: 'importId', ...t.id, ...key },
        { name: 'position', ...t.int, ...key },
        varchar('kind', 12),
        { name: 'title', ...t.name },
        { name: 'payload', ...t.text },
        varchar('outcome', 12),
        { name: 'problems', ...t.name },
        { name: 'animeIds', ...t.json },
        { name: 'chosen', ...t.bool },
        { name: 'changes', ...t.text },
      ],
      indices: [{ name: 'ix_list_import_row_outcome', columnNames: ['importId', 'outcome', 'position'] }],
      foreignKeys: [foreignKey('fk_list_import_row_import', 'importId', 'list_import')],
    },
    {
      name: 'feed',
      columns: [
        { name: 'userId', ...t.id, ...key },
        varchar('kind', 12, key),
        varchar('hash', 64),
        { name: 'createdAt', ...t.date },
        { name: 'lastUsedAt', ...t.date, ...nullable },
      ],
      indices: [{ name: 'ux_feed_hash', columnNames: ['hash'], isUnique: true }],
      foreignKeys: [foreignKey('fk_feed_user', 'userId', 'user')],
    },
  ];
}

function varchar(name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions {
  return { name, type: 'varchar', length: String(length), ...more };
}

function foreignKey(name: string, column: string, table: string) {
  return {
    name,
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  };
}
