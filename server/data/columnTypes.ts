import type { ColumnOptions, QueryRunner, TableColumnOptions } from 'typeorm';

/** Column options for entities: `@Column(column.date)`, `@Column({ ...column.text, nullable: true })`. */
export const column = {
  id: { type: 'varchar', length: 36 },
  /** Short text that an index can hold. */
  name: { type: 'varchar', length: 255 },
  /** Up to 64 kB on every database. */
  text: { type: 'text' },
  int: { type: 'int' },
  bool: { type: 'boolean' },
  /** An instant, in UTC, with milliseconds. */
  date: { type: 'datetime', precision: 3 },
  json: { type: 'simple-json' },
} as const satisfies Record<string, ColumnOptions>;

type MigrationColumns = Record<
  keyof typeof column,
  Pick<TableColumnOptions, 'type' | 'length' | 'precision'>
>;

/** The same kinds for migrations; only these type names differ between the two databases. */
export function columnTypes(queryRunner: QueryRunner): MigrationColumns {
  const sqlite = queryRunner.dataSource.options.type === 'better-sqlite3';
  return {
    id: { type: 'varchar', length: '36' },
    name: { type: 'varchar', length: '255' },
    text: { type: 'text' },
    int: { type: sqlite ? 'integer' : 'int' },
    bool: { type: sqlite ? 'boolean' : 'tinyint' },
    date: { type: 'datetime', precision: 3 },
    json: { type: 'text' },
  };
}
