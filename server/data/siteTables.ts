import type { DataSource } from 'typeorm';

export interface SiteColumn {
  name: string;
  /** exact: read and compared as text, as instants are, and numbers that JavaScript would round. */
  kind: 'number' | 'text' | 'exact' | 'bytes';
}

export interface SiteTable {
  name: string;
  columns: readonly SiteColumn[];
  /** The primary key, in its order. */
  key: readonly string[];
  references: readonly Reference[];
}

export interface Reference {
  columns: readonly string[];
  table: string;
  keys: readonly string[];
}

/**
 * Every table of the site as its entities describe it, those that others refer to first. Whoever copies or counts all data
 * goes by this list: a new table comes along by itself.
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

/** Tables that refer to one another in a circle come in any order: nobody may rely on it for their keys. */
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
