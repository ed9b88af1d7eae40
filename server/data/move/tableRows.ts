import { hash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { isSqlite } from '../dialect';
import type { SiteColumn, SiteTable } from '../siteTables';

/** The values of a row in column order, normalised to the same form for both databases. */
export type RowValues = (string | number | null | Buffer)[];

const ROWS_PER_BATCH = 1000;

export const quoteName = (runner: QueryRunner, name: string): string =>
  isSqlite(runner.manager) ? `"${name}"` : `\`${name}\``;

export const listColumns = (runner: QueryRunner, names: readonly string[]): string =>
  names.map((name) => quoteName(runner, name)).join(', ');

/** All rows of a table in key order, starting after a key; each batch is a separate read. */
export async function* readRowsInBatches(
  runner: QueryRunner,
  table: SiteTable,
  after?: RowValues,
): AsyncGenerator<RowValues[]> {
  let last = after;
  for (;;) {
    const rows: Record<string, unknown>[] = await runner.query(
      selectAfter(runner, table, last),
      keyValues(runner, last),
    );
    const batch = rows.map((row) => table.columns.map(({ name, kind }) => normal(row[name], kind)));
    if (batch.length > 0) yield batch;
    if (batch.length < ROWS_PER_BATCH) return;
    last = keyOf(table, batch[batch.length - 1] ?? []);
  }
}

export function keyOf({ columns, key }: SiteTable, row: RowValues): RowValues {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null);
}

export async function countOf(runner: QueryRunner, { name }: SiteTable): Promise<number> {
  const [row]: { n: unknown }[] = await runner.query(`SELECT COUNT(*) AS n FROM ${quoteName(runner, name)}`);
  return Number(row?.n);
}

export interface TableSum {
  rows: number;
  /** Checksum that is the same on both databases for the same rows, in any order. */
  sum: string;
}

/** Reads a whole table and computes its checksum. */
export async function sumOf(runner: QueryRunner, table: SiteTable): Promise<TableSum> {
  const lanes = new Uint32Array(8);
  let rows = 0;
  for await (const batch of readRowsInBatches(runner, table)) {
    rows += batch.length;
    for (const row of batch) {
      const digest = hash('sha256', JSON.stringify(row), 'buffer');
      for (let lane = 0; lane < lanes.length; lane += 1)
        lanes[lane] = (lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    }
  }
  return { rows, sum: Buffer.from(lanes.buffer).toString('hex') };
}

function selectAfter(runner: QueryRunner, { name, columns, key }: SiteTable, after?: RowValues): string {
  const table = quoteName(runner, name);
  const list = columns.map(({ name: column, kind }) => {
    const place = `${table}.${quoteName(runner, column)}`;
    return `${readable(runner, place, kind)} AS ${quoteName(runner, column)}`;
  });
  const keys = key.map((column) => `${table}.${quoteName(runner, column)}`);
  const behind = after ? ` WHERE ${isBehind(runner, keys)}` : '';
  return `SELECT ${list.join(', ')} FROM ${table}${behind} ORDER BY ${keys.join(', ')} LIMIT ${ROWS_PER_BATCH}`;
}

/** The embedded database's driver truncates text at a NUL, so such text is read as bytes. */
function readable(runner: QueryRunner, place: string, kind: SiteColumn['kind']): string {
  if (kind === 'exact') return `CAST(${place} AS CHAR)`;
  if (kind !== 'text' || !isSqlite(runner.manager)) return place;
  return `CASE WHEN instr(${place}, char(0)) > 0 THEN CAST(${place} AS BLOB) ELSE ${place} END`;
}

/** Keyset condition. Each database uses its index only with its own form of it. */
function isBehind(runner: QueryRunner, keys: readonly string[]): string {
  if (isSqlite(runner.manager)) return `(${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`;
  const steps = keys.map((key, at) =>
    [...keys.slice(0, at).map((same) => `${same} = ?`), `${key} > ?`].join(' AND '),
  );
  return `(${steps.join(') OR (')})`;
}

function keyValues(runner: QueryRunner, after: RowValues | undefined): RowValues {
  if (!after || isSqlite(runner.manager)) return after ?? [];
  return after.flatMap((_, at) => after.slice(0, at + 1));
}

const INSTANT_FORM = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?Z?$/;

/** Pads instants to milliseconds: a server returns them so, the embedded database with the digits as written. */
function normal(value: unknown, kind: SiteColumn['kind']): RowValues[number] {
  if (value === undefined || value === null) return null;
  if (value instanceof ArrayBuffer || Buffer.isBuffer(value)) {
    const bytes = Buffer.from(value as Buffer);
    return kind === 'text' ? bytes.toString('utf8') : bytes;
  }
  if (typeof value !== 'string') return Number(value);
  const [, day, time, digits = ''] = (kind === 'exact' && INSTANT_FORM.exec(value)) || [];
  return day === undefined ? value : `${day} ${time}.${digits.padEnd(3, '0')}`;
}
