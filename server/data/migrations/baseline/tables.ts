import { type QueryRunner, Table, type TableColumnOptions } from 'typeorm';
import { columnTypes } from '../columnTypes';

type ColumnKind = Omit<TableColumnOptions, 'name'>;

export interface TableSpec {
  /** On the embedded database, its rows are stored in the order of its key. */
  withoutRowid?: boolean;
  columns: Record<string, ColumnKind>;
  /** Columns of the primary key; "id" unless given. */
  key?: string[];
  /** Those whose names begin with "ux" are unique. */
  indexes?: Record<string, string[]>;
  references?: Record<string, Reference>;
}

interface Reference {
  column: string;
  to: string;
  /** "id" unless given. */
  key?: string;
  onDelete: 'CASCADE' | 'SET NULL' | 'NO ACTION';
}

export type TableSpecs = Record<string, TableSpec>;

export function columnKinds(queryRunner: QueryRunner) {
  return {
    ...columnTypes(queryRunner),
    bigint: { type: 'bigint' },
    varchar: (length: number): ColumnKind => ({ type: 'varchar', length: String(length) }),
    optional: (kind: ColumnKind): ColumnKind => ({ ...kind, isNullable: true }),
    byDefault: (value: number, kind: ColumnKind): ColumnKind => ({ ...kind, default: value }),
    generated: (kind: ColumnKind): ColumnKind => ({
      ...kind,
      isGenerated: true,
      generationStrategy: 'increment',
    }),
  };
}

export type ColumnKinds = ReturnType<typeof columnKinds>;

export function tableOf(
  name: string,
  { withoutRowid = false, columns, key = ['id'], indexes = {}, references = {} }: TableSpec,
): Table {
  return new Table({
    name,
    withoutRowid,
    columns: Object.entries(columns).map(([column, kind]) => ({
      name: column,
      ...kind,
      isPrimary: key.includes(column),
    })),
    indices: Object.entries(indexes).map(([index, columnNames]) => ({
      name: index,
      columnNames,
      isUnique: index.startsWith('ux'),
    })),
    foreignKeys: Object.entries(references).map(
      ([foreignKey, { column, to, key: referenced = 'id', onDelete }]) => ({
        name: foreignKey,
        columnNames: [column],
        referencedTableName: to,
        referencedColumnNames: [referenced],
        onDelete,
        onUpdate: 'NO ACTION',
      }),
    ),
  });
}
