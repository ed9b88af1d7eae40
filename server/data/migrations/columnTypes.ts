import type { QueryRunner, TableColumnOptions } from 'typeorm';

type Kind = 'id' | 'name' | 'text' | 'int' | 'bool' | 'date' | 'json';

/**
 * Column types for migrations; only these type names differ between the two databases. Frozen with the migrations that use
 * them: a different type needs a new name.
 */
export function columnTypes(
  queryRunner: QueryRunner,
): Record<Kind, Pick<TableColumnOptions, 'type' | 'length' | 'precision'>> {
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
