import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/**
 * The one way to the stored data, the same for the embedded database (SQLite) and a server (MySQL, MariaDB).
 * Only `server/data` knows which one it is; the rest asks `manager` or runs a `transaction`.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'mysql';
  readonly dataSource: DataSource;
  /** For reads and single writes outside a transaction. On the embedded database its reads never wait for a writer. */
  readonly manager: EntityManager;
  /**
   * One row by one prepared statement, without entities or query builder: for what every request asks. By a key alone: the
   * embedded database looks it up on the main thread, where a search or a count would hold up everybody. Errors are the driver's
   * own.
   */
  readRow<Row>(sql: string, parameters: unknown[]): Promise<Row | undefined>;
  /**
   * All or nothing. Inside, use only the manager passed in. After a deadlock, or where the server goes away, `run` is called
   * again, so it has no effects beyond the database.
   */
  transaction<T>(run: (manager: EntityManager) => Promise<T>): Promise<T>;
  /**
   * One process at a time holds the lock of this name; a killed process leaves none behind. On a server `run` is given the
   * connection that holds it: a statement on that one keeps the lock until it ends, even when its process does not live to see it.
   * A cluster has no such locks: there it is a row that is renewed, and what a killed process held is free after a minute.
   */
  withLock<T>(name: string, run: (holder?: QueryRunner) => Promise<T>): Promise<T>;
  /**
   * For the process that serves the site, until `close` or its end, however it ends. The embedded database is for one of them;
   * commands run beside it without this. True where there can be no other, so that what one before it held is free.
   */
  claim(): Promise<boolean>;
  /**
   * After many rows have come in: a server plans by statistics, which it takes at a moment of its own, and joins the wrong
   * way round when that was in the middle of an import. The embedded database plans without any.
   */
  refreshStatistics(tables: readonly string[]): Promise<void>;
  /**
   * For as long as the site serves people: a statement on a server takes 30 seconds at most and waits 4 for a connection, and
   * all are given up when the server has fallen silent. The embedded database always has limits of its own.
   */
  watch(): void;
  /**
   * The write of the embedded database that kept the main thread for longest since this was last asked, without its values. A server's statements
   * keep it for no time.
   */
  longestStatement(): { sql: string; milliseconds: number } | undefined;
  /** How its connections are used at this moment. */
  load(): DatabaseLoad;
  /** Rejects when the database cannot answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connections that there may be, that are in use, and what waits for one. On the embedded database writes take turns on one. */
export interface DatabaseLoad {
  connections: number;
  inUse: number;
  waiting: number;
  /** Transactions and statements made again since the start: after deadlocks, conflicts and hang-ups. The embedded database has none. */
  repeated: number;
}

export interface OpenOptions {
  /** How long a query waits for another writer before it gives up, in milliseconds. */
  waitLimit?: number;
  /** How long a read of the embedded database outside a transaction may take before it is given up, in milliseconds. */
  readLimit?: number;
}
