import type { SqliteConnection } from './SqliteConnection';

/** Most rows cached, over all statements. */
const ROWS_KEPT = 2000;

type Row = Record<string, unknown>;

/**
 * Caches rows read by key until anything is committed, in this process or another. The engine reports commits before each
 * answer, at a fraction of the cost of reading the row, so a revoked session is never answered from the cache. `connection`
 * must not write: the engine does not report a connection's own commits.
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
    // Read after `version`, so the row may be newer than that, but never older.
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
