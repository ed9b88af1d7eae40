import Libsql from 'libsql';
import { DatabaseBusyError, isFileError } from '../databaseErrors';
import { retryWhileBusy } from './whileBusy';

/** Milliseconds. Waiting inside the engine blocks the whole process, so it is short, and `run` waits without blocking. */
export const ENGINE_WAIT_MS = 10;
const MAX_STATEMENTS_CACHED = 300;
/** Longer ones insert many rows. They differ with each batch, and prepared take half a megabyte each. */
const MAX_SQL_CACHED_CHARACTERS = 8_000;
const CONTROL = /^\s*(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;
const OUTSIDE_TRANSACTIONS = /^\s*(PRAGMA|VACUUM|ATTACH|DETACH)\b/i;

export interface StatementResult {
  rows?: Record<string, unknown>[];
  changes?: number;
  lastInsertRowid?: number | bigint;
}

/** One connection to the embedded database, with its prepared statements. */
export class SqliteConnection {
  private readonly statements = new Map<string, Libsql.Statement>();
  private current: Libsql.Database;
  private open = true;
  private isBroken = false;
  private longest = { sql: '', milliseconds: 0 };

  private constructor(private readonly connect: () => Libsql.Database) {
    this.current = connect();
  }

  /** `settings` are pragmas of the connection. */
  static open(file: string, settings: readonly string[] = []): SqliteConnection {
    return new SqliteConnection(() => {
      const engine = new Libsql(file, { timeout: ENGINE_WAIT_MS });
      try {
        for (const setting of settings) engine.exec(`PRAGMA ${setting}`);
        return engine;
      } catch (error) {
        engine.close();
        throw error;
      }
    });
  }

  get engine(): Libsql.Database {
    return this.current;
  }

  get inTransaction(): boolean {
    return this.open && this.engine.inTransaction;
  }

  /** Runs one statement: a read, or any statement inside a transaction. */
  async run(sql: string, parameters: unknown[], waitLimit: number): Promise<StatementResult> {
    // BEGIN, COMMIT, SAVEPOINT ...: cached statements of these could stay half open after a failure.
    if (!CONTROL.test(sql)) return retryWhileBusy(() => this.runOnce(sql, parameters), waitLimit);
    await retryWhileBusy(() => this.control(sql), waitLimit);
    return {};
  }

  /** The first row of a read, with the least overhead. */
  readRow(sql: string, parameters: unknown[], waitLimit: number): Promise<unknown> {
    return retryWhileBusy(() => this.use(sql, (statement) => statement.get(parameters)), waitLimit);
  }

  /**
   * Runs one write in its own transaction. The lock is taken before the statement starts: one that hits a locked database
   * midway would stay open and block every later commit.
   */
  async write(sql: string, parameters: unknown[], waitLimit: number): Promise<StatementResult> {
    if (OUTSIDE_TRANSACTIONS.test(sql)) return this.run(sql, parameters, waitLimit);
    await retryWhileBusy(() => this.control('BEGIN IMMEDIATE'), waitLimit);
    try {
      const result = this.runOnce(sql, parameters);
      this.control('COMMIT');
      return result;
    } catch (error) {
      if (this.inTransaction) this.control('ROLLBACK');
      throw error;
    }
  }

  /** The longest statement since the last call. */
  takeLongest(): { sql: string; milliseconds: number } {
    const { longest } = this;
    this.longest = { sql: '', milliseconds: 0 };
    return longest;
  }

  private control(sql: string): void {
    this.attempt(() => this.engine.exec(sql));
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.statements.clear();
    this.engine.close();
  }

  /** Passes parameters as one array: the driver takes a single null or buffer argument for named parameters. */
  private runOnce(sql: string, parameters: unknown[]): StatementResult {
    const began = performance.now();
    try {
      return this.use(sql, (statement) => {
        if (statement.reader) return { rows: statement.all(parameters) as Record<string, unknown>[] };
        const { changes, lastInsertRowid } = statement.run(parameters);
        return { changes, lastInsertRowid };
      });
    } finally {
      const milliseconds = performance.now() - began;
      if (milliseconds > this.longest.milliseconds) this.longest = { sql, milliseconds };
    }
  }

  /**
   * Runs a prepared statement, and drops it after any error, even a busy database: the driver may answer its next parameters
   * with the row of those that failed (docs/decisions/0021-rows-checked-against-their-key.md).
   */
  private use<T>(sql: string, run: (statement: Libsql.Statement) => T): T {
    try {
      return this.attempt(() => run(this.prepare(sql)));
    } catch (error) {
      this.statements.delete(sql);
      throw error;
    }
  }

  /**
   * After a failed read of its file the engine keeps what it read instead, and refuses everything until another connection
   * commits; the writer itself could never commit again. So the next attempt outside a transaction connects anew.
   */
  private attempt<T>(act: () => T): T {
    this.assertOpen();
    if (this.isBroken && !this.inTransaction) this.reconnect();
    try {
      return act();
    } catch (error) {
      this.isBroken ||= isFileError(error);
      throw error;
    }
  }

  private reconnect(): void {
    const engine = this.connect();
    this.statements.clear();
    this.engine.close();
    this.current = engine;
    this.isBroken = false;
  }

  /** The engine would crash the process if used after closing. */
  private assertOpen(): void {
    if (!this.open) throw new DatabaseBusyError('The database is closed');
  }

  private prepare(sql: string): Libsql.Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    // A statement prepared before a change of the schema could answer with the old columns.
    if (/^\s*(CREATE|ALTER|DROP)\b/i.test(sql)) this.statements.clear();
    const statement = this.engine.prepare(sql);
    if (sql.length > MAX_SQL_CACHED_CHARACTERS) return statement;
    this.statements.set(sql, statement);
    if (this.statements.size > MAX_STATEMENTS_CACHED) {
      const oldest = this.statements.keys().next();
      if (!oldest.done) this.statements.delete(oldest.value);
    }
    return statement;
  }
}
