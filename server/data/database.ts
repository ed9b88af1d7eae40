import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Key } from './byKey';

/**
 * The only access to stored data, the same for the embedded database (SQLite) and a server (MySQL, MariaDB). Only
 * `server/data` knows which one it is; the rest uses `manager` or runs a `transaction`.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'mysql';
  readonly dataSource: DataSource;
  /** For reads and single writes outside a transaction. On the embedded database its reads never wait for a writer. */
  readonly manager: EntityManager;
  /**
   * Reads one row by a prepared statement, without entities or query builder: for lookups that every request needs. By key
   * only: the embedded database runs it on the main thread, where a search or a count would block all requests. The row must
   * hold `key`, or WrongRowError is thrown. Other errors are the driver's own.
   */
  readRow<Row>(sql: string, parameters: unknown[], key: Key): Promise<Row | undefined>;
  /**
   * Runs a transaction. Use only the manager passed in. After a deadlock, or if the server goes away, `run` is called again, so
   * it must have no effects beyond the database.
   */
  transaction<T>(run: (manager: EntityManager) => Promise<T>): Promise<T>;
  /**
   * Only one process at a time holds the lock of this name; a killed process leaves none behind. On a server, `run` gets the
   * connection that holds it: a statement on it keeps the lock until it ends, even if its process is killed. A cluster has no
   * such locks: there it is a row with a lease, and the lock of a killed process expires after a minute.
   */
  withLock<T>(name: string, run: (holder?: QueryRunner) => Promise<T>): Promise<T>;
  /**
   * Claims the database for a process that serves the site, until `close` or the process ends. The embedded database allows
   * only one; CLI commands run alongside without a claim. True if no other can exist, so that locks of a former one are stale.
   */
  claim(): Promise<boolean>;
  /**
   * Call after inserting many rows: a server plans queries by statistics that it collects at its own time, and picks bad join
   * orders if that was during an import. No-op on the embedded database, which uses no statistics.
   */
  refreshStatistics(tables: readonly string[]): Promise<void>;
  /**
   * Enables time limits while the site serves requests: a statement on a server takes at most 30 seconds and waits 4 seconds
   * for a connection, and all fail if the server stops answering. The embedded database always has its own limits.
   */
  watch(): void;
  /**
   * The embedded database's write that blocked the main thread longest since the last call, without its values. Undefined on
   * a server, whose statements do not block it.
   */
  longestStatement(): { sql: string; milliseconds: number } | undefined;
  /** Current use of its connections. */
  load(): DatabaseLoad;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The limit of connections, those in use, and callers waiting for one. The embedded database has one connection for writes. */
export interface DatabaseLoad {
  connections: number;
  inUse: number;
  waiting: number;
  /** Retries since the start, after deadlocks, conflicts and lost connections. Always 0 on the embedded database. */
  repeated: number;
}

export interface OpenOptions {
  /** Milliseconds that a query waits for another writer. */
  waitLimit?: number;
  /** Milliseconds until a read of the embedded database outside a transaction times out. */
  readLimit?: number;
}
