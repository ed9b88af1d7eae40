import { QueryFailedError, QueryResult } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { isByKey, isRead } from '../readMarks';
import type { ReaderPool } from './ReaderPool';
import type { SqliteConnection, StatementResult } from './SqliteConnection';
import type { WriteLock } from './WriteLock';

export interface Readers {
  /** For reads by key, on the main thread: faster than handing them to another thread. */
  rows: SqliteConnection;
  /** For everything else. */
  pool: ReaderPool;
}

export interface SharedConnections {
  writer: SqliteConnection;
  /** They see every commit and wait for none. Undefined for an in-memory database, which has only one connection. */
  readers?: Readers;
  /** Held by the current writer. Its `acquire` times out. */
  writeLock: WriteLock;
  waitLimit: number;
}

/**
 * TypeORM shares one query runner between all callers, so that concurrent transactions would mix, and a rollback would undo
 * unrelated writes. Here each caller has its own runner: a transaction holds the write lock from beginning to end, other
 * writes wait for it, and reads outside a transaction go to the reader pool. It relies on TypeORM's internals: the version is
 * pinned, and `sqlite.test.ts` fails if an update breaks it.
 */
export class SqliteQueryRunner extends BetterSqlite3QueryRunner {
  private releaseLock: (() => void) | undefined;

  constructor(
    driver: BetterSqlite3Driver,
    private readonly shared: SharedConnections,
  ) {
    super(driver);
  }

  override async startTransaction(): Promise<void> {
    if (!this.releaseLock) this.releaseLock = await this.shared.writeLock.acquire();
    try {
      await super.startTransaction();
    } catch (error) {
      if (this.transactionDepth === 0) this.endTransaction();
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (this.transactionDepth === 0) this.endTransaction();
  }

  override async rollbackTransaction(): Promise<void> {
    const outermost = this.transactionDepth <= 1;
    try {
      await super.rollbackTransaction();
    } catch (error) {
      // After a full disk the engine has already rolled back, and no transaction is open any more.
      if (!outermost || this.shared.writer.inTransaction) throw error;
    } finally {
      if (outermost) this.endTransaction();
    }
  }

  override async query(
    sql: string,
    parameters: unknown[] = [],
    structured = false,
  ): ReturnType<BetterSqlite3QueryRunner['query']> {
    const bound = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    this.dataSource.logger.logQuery(sql, bound, this);
    try {
      return present(await this.run(sql, bound), structured);
    } catch (error) {
      this.dataSource.logger.logQueryError(error as Error, sql, bound, this);
      throw new QueryFailedError(sql, bound, error as Error);
    }
  }

  private async run(sql: string, parameters: unknown[]): Promise<StatementResult> {
    const { writer, readers, writeLock, waitLimit } = this.shared;
    if (this.releaseLock) {
      // A plain BEGIN would take the lock at the first write, too late to wait for other processes.
      return writer.run(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql, parameters, waitLimit);
    }
    if (readers && isRead(sql)) {
      if (isByKey(sql)) return readers.rows.run(sql, parameters, waitLimit);
      return { rows: await readers.pool.read(sql, parameters) };
    }
    return writeLock.runExclusive(() => writer.write(sql, parameters, waitLimit));
  }

  /** Also called for a transaction that never began; does not touch one held by another runner. */
  private endTransaction(): void {
    if (!this.releaseLock) return;
    const { writer } = this.shared;
    if (writer.inTransaction) writer.engine.exec('ROLLBACK');
    this.isTransactionActive = false;
    this.transactionDepth = 0;
    this.releaseLock();
    this.releaseLock = undefined;
  }
}

function present({ rows, changes, lastInsertRowid }: StatementResult, structured: boolean): unknown {
  const raw = rows ?? lastInsertRowid;
  if (!structured) return raw;
  const result = new QueryResult();
  result.raw = raw;
  result.records = rows ?? [];
  if (changes !== undefined) result.affected = changes;
  return result;
}
