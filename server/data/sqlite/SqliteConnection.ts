import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { DatabaseBusyError } from '../databaseErrors';

/** Waiting inside the engine stops the whole process, so the engine waits hardly at all and `run` waits without blocking. */
const ENGINE_WAIT = 10;
const STATEMENTS_KEPT = 300;

export interface StatementResult {
  rows?: Record<string, unknown>[];
  changes?: number;
  lastInsertRowid?: number | bigint;
}

/** One connection to the embedded database, with its prepared statements. */
export class SqliteConnection {
  private readonly statements = new Map<string, Libsql.Statement>();

  constructor(readonly engine: Libsql.Database) {}

  static open(file: string): SqliteConnection {
    return new SqliteConnection(new Libsql(file, { timeout: ENGINE_WAIT }));
  }

  get inTransaction(): boolean {
    return this.engine.inTransaction;
  }

  /** Runs one statement; while another process holds the lock, tries again until `waitLimit` milliseconds are over. */
  async run(sql: string, parameters: unknown[], waitLimit: number): Promise<StatementResult> {
    const end = Date.now() + waitLimit;
    for (;;) {
      try {
        return this.runOnce(sql, parameters);
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (Date.now() >= end) throw new DatabaseBusyError('Another process keeps the database locked');
        await sleep(10 + Math.random() * 40);
      }
    }
  }

  close(): void {
    this.statements.clear();
    this.engine.close();
  }

  /** Parameters go in one array: passed singly, the driver takes a lone null or buffer for named parameters. */
  private runOnce(sql: string, parameters: unknown[]): StatementResult {
    const statement = this.prepare(sql);
    try {
      if (statement.reader) return { rows: statement.all(parameters) as Record<string, unknown>[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { changes, lastInsertRowid };
    } catch (error) {
      this.statements.delete(sql);
      throw error;
    }
  }

  private prepare(sql: string): Libsql.Statement {
    const known = this.statements.get(sql);
    if (known) return known;
    // A statement prepared before a change of the schema could answer with the old columns.
    if (/^\s*(CREATE|ALTER|DROP)\b/i.test(sql)) this.statements.clear();
    const statement = this.engine.prepare(sql);
    this.statements.set(sql, statement);
    if (this.statements.size > STATEMENTS_KEPT) {
      const oldest = this.statements.keys().next();
      if (!oldest.done) this.statements.delete(oldest.value);
    }
    return statement;
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === 'SQLITE_BUSY' || code === 'SQLITE_BUSY_RECOVERY' || code === 'SQLITE_BUSY_TIMEOUT';
}
