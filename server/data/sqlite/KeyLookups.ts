import type Libsql from 'libsql';

const STATEMENTS_KNOWN = 1000;
/** `SEARCH a USING INDEX ux_name (x=? AND y=?)`, as EXPLAIN QUERY PLAN describes one table of a statement. */
const BY_INDEX = /^SEARCH \S+ USING (?:COVERING )?INDEX (\S+) \(([^)]*)\)(?: LEFT-JOIN)?$/;
const BY_ROWID = /^SEARCH \S+ USING INTEGER PRIMARY KEY \(rowid=\?\)(?: LEFT-JOIN)?$/;

/**
 * Determines which statements find every row by a complete unique key. Such a statement reads at most as many rows of a table
 * as it has parameters, so running it on the main thread is faster than handing it to another. Decided by the engine's query
 * plan, once per statement text.
 */
export class KeyLookups {
  private readonly known = new Map<string, boolean>();
  /** Number of columns by unique index; undefined for other indexes. */
  private readonly indexes = new Map<string, number | undefined>();

  /** `engine` must be a dedicated connection: the driver leaves an explained statement open, and with it an old snapshot. */
  constructor(private readonly engine: Libsql.Database) {}

  close(): void {
    this.engine.close();
  }

  isOne(sql: string, parameters: unknown[]): boolean {
    const known = this.known.get(sql);
    if (known !== undefined) return known;
    if (this.known.size >= STATEMENTS_KNOWN) this.known.clear();
    const plan = this.plan(sql, parameters);
    if (!plan) return false;
    const answer = plan.every((step) => this.isByKey(step));
    this.known.set(sql, answer);
    return answer;
  }

  /** Undefined if the engine cannot tell now: running the statement will report its error. */
  private plan(sql: string, parameters: unknown[]): string[] | undefined {
    try {
      const statement = this.engine.prepare(`EXPLAIN QUERY PLAN ${sql}`);
      const rows = statement.all(parameters) as { detail: string }[];
      // Ends the statement, so that its snapshot blocks no checkpoint of the write-ahead log.
      statement.get(parameters);
      return rows.map(({ detail }) => detail);
    } catch {
      return undefined;
    }
  }

  private isByKey(step: string): boolean {
    if (BY_ROWID.test(step)) return true;
    const [, index, terms] = BY_INDEX.exec(step) ?? [];
    if (index === undefined || terms === undefined) return false;
    const fixed = terms.split(' AND ');
    return fixed.every((term) => term.endsWith('=?')) && fixed.length === this.widthOf(index);
  }

  private widthOf(index: string): number | undefined {
    if (!this.indexes.has(index)) {
      const [found] = this.engine
        .prepare(
          `SELECT (SELECT COUNT(*) FROM pragma_index_info(m.name)) AS width
             FROM sqlite_master m JOIN pragma_index_list(m.tbl_name) l ON l.name = m.name AND l."unique" = 1
            WHERE m.type = 'index' AND m.name = ?`,
        )
        .all([index]) as { width: number }[];
      this.indexes.set(index, found?.width);
    }
    return this.indexes.get(index);
  }
}
