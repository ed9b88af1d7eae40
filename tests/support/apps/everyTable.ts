import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Database } from '../../../server/data/database';
import { siteTables } from '../../../server/data/siteTables';

/** Characters that tend to get lost: beyond 16 bits, NUL, quotes, line ends, trailing spaces. */
export const nasty = 'a\0b "c" \'d\' \\ \r\n\t😀 é e\u0301 進撃 %_ \u2028 --;';

/**
 * Fills every table of the site with rows generated from its schema: values of each kind at their bounds, and matching keys.
 * New tables are covered automatically.
 */
export async function fillEveryTable(db: Database, count = 3, first = 1): Promise<void> {
  for (const { name } of siteTables(db.dataSource)) {
    const { columns, foreignKeys } = db.dataSource.getMetadata(name);
    const keys = new Map(
      foreignKeys.flatMap(({ columnNames, referencedColumns }) =>
        columnNames.map((column, at) => [column, referencedColumns[at]] as const),
      ),
    );
    const names = columns.map(({ databaseName }) =>
      db.dialect === 'mysql' ? `\`${databaseName}\`` : `"${databaseName}"`,
    );
    const table = db.dialect === 'mysql' ? `\`${name}\`` : `"${name}"`;
    for (let row = first; row < first + count; row += 1) {
      const values = columns.map((column) => aValue(rootOf(column, keys), column, row));
      const marks = columns.map(() => '?').join(', ');
      await db.manager.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, values);
    }
  }
}

/** The column of another table that this column refers to. */
function rootOf(column: ColumnMetadata, keys: Map<string, ColumnMetadata | undefined>): ColumnMetadata {
  let at = keys.get(column.databaseName);
  if (!at) return column;
  for (;;) {
    const root: ColumnMetadata = at;
    const above: ColumnMetadata | undefined = root.entityMetadata.foreignKeys
      .flatMap(({ columns, referencedColumns }) =>
        columns.includes(root) ? referencedColumns[columns.indexOf(root)] : [],
      )
      .find((parent) => parent !== undefined);
    if (!above || above === root) return root;
    at = above;
  }
}

function aValue(root: ColumnMetadata, column: ColumnMetadata, row: number): unknown {
  const type = typeof root.type === 'string' ? root.type : root.type.name.toLowerCase();
  const isKey = root !== column || column.isPrimary;
  if (column.isNullable && row % 3 === 0) return null;
  if (type === 'bigint') return isKey ? row : '9007199254740993';
  if (type === 'boolean') return row % 2;
  if (/int|number/.test(type)) return isKey || isUnique(root) ? row : 2_147_483_647 - row;
  if (/date/.test(type)) return `2026-02-2${row % 9} 23:59:59.00${row % 10}`;
  if (/json/.test(type)) return JSON.stringify([row, nasty]);
  const length = Number(root.length) || 5000;
  const begin = `${row}-`;
  if (isKey || isUnique(root) || length < 60) return begin.padEnd(Math.min(length, 8), 'k').slice(0, length);
  return `${begin}${nasty}`;
}

const isUnique = (column: ColumnMetadata): boolean =>
  column.entityMetadata.indices.some(({ isUnique: unique, columns }) => unique && columns.includes(column));

/** Every row of every table, in the same order on both databases; texts as hex, which no driver changes. */
export async function everyRow(db: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of siteTables(db.dataSource)) {
    const quote = db.dialect === 'mysql' ? '`' : '"';
    const list = columns.map(({ name: column, kind }) => {
      const place = `${quote}${column}${quote}`;
      if (kind === 'number') return place;
      return `${kind === 'exact' ? `CAST(${place} AS CHAR)` : `HEX(${place})`} AS ${place}`;
    });
    const rows: Record<string, unknown>[] = await db.manager.query(
      `SELECT ${list.join(', ')} FROM ${quote}${name}${quote}`,
    );
    // HEX() of an empty value differs between the databases, so a missing value becomes an empty text.
    const text = (row: Record<string, unknown>) => columns.map(({ name: column }) => row[column] ?? '');
    found[name] = rows.map((row) => JSON.stringify(text(row))).sort();
  }
  return found;
}

/** The form of a text in `everyRow`. */
export const asBytes = (text: string): string => Buffer.from(text).toString('hex').toUpperCase();
