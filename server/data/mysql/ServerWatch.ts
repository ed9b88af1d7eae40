import type { Pool, PoolConnection } from 'mysql2';
import { DatabaseBusyError } from '../databaseErrors';

export interface ServerWatchOptions {
  /** Milliseconds between two pings. */
  every?: number;
  /** Milliseconds until a ping times out. */
  answerLimit?: number;
  /** Milliseconds that a statement waits for a pooled connection. */
  connectionLimit?: number;
  /** Milliseconds until a statement times out. */
  statementLimit?: number;
}

type Callback = Parameters<Pool['getConnection']>[0];

/**
 * Detects a server that neither answers nor hangs up: a frozen host, a network that drops packets. Statements would wait
 * until the operating system gives up, some minutes later. So one connection pings every second; after 1.5 seconds without
 * an answer, all connections are cut, which fails the statements waiting on them, and calls are rejected at once until a
 * ping is answered.
 */
export class ServerWatch {
  private readonly connections = new Set<PoolConnection>();
  private readonly options: Required<ServerWatchOptions>;
  private readonly connect: (callback: Callback) => void;
  private own: PoolConnection | undefined;
  private asking: Promise<void> | undefined;
  private silent = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(pool: Pool, options: ServerWatchOptions = {}) {
    this.options = {
      every: 1000,
      answerLimit: 1500,
      connectionLimit: 4000,
      statementLimit: 30_000,
      ...options,
    };
    this.connect = pool.getConnection.bind(pool);
    pool.getConnection = ((callback: Callback) => this.take(callback)) as Pool['getConnection'];
    pool.on('acquire', (connection) => this.keep(connection));
    const look = async () => {
      await this.look();
      this.timer = setTimeout(look, this.options.every).unref();
    };
    this.timer = setTimeout(look, 0).unref();
  }

  /** Rejects if the server is known to be silent or does not answer in time. */
  async ping(): Promise<void> {
    if (this.silent) throw silence();
    await this.ask();
  }

  /** Pings first: closing politely would hang on a silent server, so its connections are cut. */
  async close(): Promise<void> {
    await this.look();
    clearTimeout(this.timer);
    this.own?.release();
    this.own = undefined;
  }

  private take(callback: Callback): void {
    if (this.silent) return void process.nextTick(() => refuse(callback, silence()));
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      refuse(callback, new DatabaseBusyError('No connection to the database became free in time'));
    }, this.options.connectionLimit);
    this.connect((error, connection) => {
      clearTimeout(timer);
      if (!late) callback(error, connection);
      else if (!error) connection.release();
    });
  }

  private keep(connection: PoolConnection): void {
    if (this.connections.has(connection)) return;
    this.connections.add(connection);
    const forget = () => {
      this.connections.delete(connection);
      if (this.own === connection) this.own = undefined;
    };
    connection.once('end', forget);
    connection.once('error', forget);
    limitStatements(connection, this.options.statementLimit);
  }

  private async look(): Promise<void> {
    try {
      await this.ask();
      this.silent = false;
    } catch (error) {
      // A server that refuses or closes connections already fails every caller by itself.
      if (codeOf(error) === 'ETIMEDOUT') this.cutAll();
    }
  }

  /** Concurrent callers share one ping. */
  private ask(): Promise<void> {
    this.asking ??= this.askOnce().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async askOnce(): Promise<void> {
    this.own ??= await new Promise<PoolConnection>((resolve, reject) => {
      this.connect((error, connection) => (error ? reject(error) : resolve(connection)));
    });
    const connection = this.own;
    try {
      await answerWithin(connection, this.options.answerLimit);
    } catch (error) {
      if (this.own === connection) this.own = undefined;
      cut(connection);
      throw error;
    }
  }

  private cutAll(): void {
    this.silent = true;
    const connections = [...this.connections];
    this.connections.clear();
    for (const connection of connections) cut(connection);
  }
}

/** The driver's own `destroy` waits for the server to close its side, which a silent server never does. */
function cut(connection: PoolConnection): void {
  const { stream } = connection as unknown as { stream: { destroy(error?: Error): void } };
  stream.destroy(Object.assign(new Error('The database server does not answer'), { code: 'ETIMEDOUT' }));
  connection.destroy();
}

function answerWithin(connection: PoolConnection, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = Object.assign(new Error('The database server does not answer'), { code: 'ETIMEDOUT' });
    // If this process was paused, an answer may have arrived but not been read yet: let pending I/O run before timing out.
    const timer = setTimeout(() => setImmediate(() => setImmediate(reject, late)), limit);
    connection.ping((error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** MariaDB and MySQL name this variable differently: try MariaDB's name, and MySQL's if that fails. */
function limitStatements(connection: PoolConnection, milliseconds: number): void {
  connection.query(`SET SESSION max_statement_time = ${milliseconds / 1000}`, (error) => {
    if (error) connection.query(`SET SESSION max_execution_time = ${milliseconds}`, () => {});
  });
}

function refuse(callback: Callback, error: Error): void {
  (callback as (error: Error) => void)(error);
}

function silence(): DatabaseBusyError {
  return new DatabaseBusyError('The database server does not answer');
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
