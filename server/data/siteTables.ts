import type { DataSource } from 'typeorm';

export interface SiteColumn {
  name: string;
  /** exact: read and compared as text, for instants and for numbers that JavaScript would round. */
  kind: 'number' | 'text' | 'exact' | 'bytes';
}

export interface SiteTable {
  name: string;
  columns: readonly SiteColumn[];
  /** Columns of the primary key, in order. */
  key: readonly string[];
  references: readonly Reference[];
}

export interface Reference {
  columns: readonly string[];
  table: string;
  keys: readonly string[];
}

/**
 * Every table of the site as described by its entities, referenced tables first. Code that copies or counts all data uses this
 * list, so that new tables are included automatically.
 */
export function siteTables({ entityMetadatas }: DataSource): SiteTable[] {
  const tables = entityMetadatas.map(({ tableName, columns, primaryColumns, foreignKeys }) => ({
    name: tableName,
    columns: columns.map(({ databaseName, type }) => ({
      name: databaseName,
      kind: kindOf(String(type)),
    })),
    key: primaryColumns.map(({ databaseName }) => databaseName),
    references: foreignKeys.map(({ columnNames, referencedEntityMetadata, referencedColumnNames }) => ({
      columns: columnNames,
      table: referencedEntityMetadata.tableName,
      keys: referencedColumnNames,
    })),
  }));
  return inOrder(tables.sort((a, b) => (a.name < b.name ? -1 : 1)));
}

function kindOf(type: string): SiteColumn['kind'] {
  if (/datetime|bigint/.test(type)) return 'exact';
  if (/int|bool|number/i.test(type)) return 'number';
  return /blob|binary/.test(type) ? 'bytes' : 'text';
}

/** Referenced tables first. Tables in a reference cycle come in any order, so foreign keys cannot rely on it. */
function inOrder(tables: readonly SiteTable[]): SiteTable[] {
  const ordered: SiteTable[] = [];
  const seen = new Set<string>();
  const visit = (table: SiteTable) => {
    if (seen.has(table.name)) return;
    seen.add(table.name);
    for (const { table: name } of table.references) {
      const parent = tables.find((other) => other.name === name);
      if (parent) visit(parent);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
