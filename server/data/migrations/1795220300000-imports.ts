import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  TableColumn,
  type TableColumnOptions,
} from 'typeorm';
import { columnTypes } from './columnTypes';

/** Imported entries, the file being imported, former slugs, and columns that imports add to anime. */
export class Imports1795220300000 implements MigrationInterface {
  name = 'Imports1795220300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const t = columnTypes(queryRunner);
    for (const table of tables(t)) await queryRunner.createTable(new Table(table));
    for (const [table, columns] of Object.entries(added(t))) {
      for (const column of columns) await addColumn(queryRunner, table, column);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(added(columnTypes(queryRunner)))) {
      for (const { name } of columns) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    }
    for (const name of ['import_entry', 'import_run', 'catalogue_entry', 'anime_slug']) {
      await queryRunner.dropTable(name);
    }
  }
}

/**
 * Plain SQL, valid on both databases: on the embedded one, `addColumn` rebuilds the whole table, and foreign keys would cascade
 * to every table that refers to anime.
 */
async function addColumn(
  queryRunner: QueryRunner,
  table: string,
  options: TableColumnOptions,
): Promise<void> {
  const type = queryRunner.dataSource.driver.createFullType(new TableColumn(options));
  await queryRunner.query(`ALTER TABLE ${table} ADD COLUMN ${options.name} ${type} NULL`);
}

function added(t: ReturnType<typeof columnTypes>): Record<string, TableColumnOptions[]> {
  const address = { type: 'varchar', length: '500', isNullable: true };
  return {
    anime: [
      { name: 'score', ...t.int, isNullable: true },
      { name: 'coverUrl', ...address },
      { name: 'thumbnailUrl', ...address },
      { name: 'expectedAt', ...t.date, isNullable: true },
      { name: 'retiredAt', ...t.date, isNullable: true },
    ],
    catalogue_source: [{ name: 'details', ...t.json, isNullable: true }],
  };
}

function tables(t: ReturnType<typeof columnTypes>) {
  const varchar = (name: string, length: number, more: Partial<TableColumnOptions> = {}) => ({
    name,
    type: 'varchar',
    length: String(length),
    ...more,
  });
  const nullable = { isNullable: true };
  const primary = { isPrimary: true };
  const sourceId = varchar('sourceId', 40, primary);
  const entry = [
    varchar('contentHash', 40),
    { name: 'ids', ...t.text },
    { name: 'year', ...t.int, ...nullable },
  ];
  return [
    {
      name: 'anime_slug',
      columns: [varchar('slug', 120, primary), { name: 'animeId', ...t.int }],
      indices: [{ name: 'ix_anime_slug_anime', columnNames: ['animeId'] }],
      foreignKeys: [
        {
          name: 'fk_anime_slug_anime',
          columnNames: ['animeId'],
          referencedTableName: 'anime',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    },
    {
      name: 'catalogue_entry',
      columns: [sourceId, varchar('entryKey', 120, primary), ...entry, { name: 'payload', ...t.text }],
    },
    {
      name: 'import_run',
      columns: [
        sourceId,
        varchar('fileHash', 64),
        { name: 'entriesRead', ...t.int },
        { name: 'startedAt', ...t.date },
      ],
    },
    {
      name: 'import_entry',
      columns: [
        sourceId,
        { name: 'place', ...t.int, ...primary },
        varchar('entryKey', 120),
        ...entry,
        { name: 'payload', ...t.text, ...nullable },
        varchar('problem', 300, nullable),
      ],
      indices: [{ name: 'ix_import_entry_key', columnNames: ['sourceId', 'entryKey'] }],
    },
  ];
}
