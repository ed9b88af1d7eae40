import type { SqliteConnection } from './SqliteConnection';

/** Rows kept of all statements together. */
const ROWS_KEPT = 2000;

type Row = Record<string, unknown>;

/**
 * Rows that were just read by a key, for as long as nothing at all has been committed since, in this process or another: the
 * engine itself says so before each answer, which takes a fraction of reading the row. So a session that has ended is never
 * answered from here. `connection` must not write: of its own commits the engine would not tell it.
 */
export class KeptRows {
  private version: unknown;
  private count = 0;
  private readonly rows = new Map<string, Map<unknown, Row>>();

  constructor(private readonly connection: SqliteConnection) {}

  async read(sql: string, parameters: unknown[], waitLimit: number): Promise<unknown> {
    const [key] = parameters;
    if (parameters.length !== 1) return this.connection.readRow(sql, parameters, waitLimit);
    const version = this.connection.dataVersion();
    if (version === undefined || version !== this.version) this.forget(version);
    const known = this.rows.get(sql)?.get(key);
    if (known) return known;
    const row = (await this.connection.readRow(sql, parameters, waitLimit)) as Row | undefined;
    // Read after the version it is kept under, so it may be newer than that, never older.
    if (row && version !== undefined && version === this.version) this.keep(sql, key, row);
    return row;
  }

  private keep(sql: string, key: unknown, row: Row): void {
    if (this.count >= ROWS_KEPT) this.forget(this.version);
    const rows = this.rows.get(sql) ?? new Map<unknown, Row>();
    this.rows.set(sql, rows.set(key, Object.freeze(row)));
    this.count += 1;
  }

  private forget(version: unknown): void {
    this.version = version;
    this.count = 0;
    this.rows.clear();
  }
}
