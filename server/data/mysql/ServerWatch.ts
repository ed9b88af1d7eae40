import type { Pool, PoolConnection } from 'mysql2';
import { DatabaseBusyError } from '../databaseErrors';

export interface ServerWatchOptions {
  /** Milliseconds between two looks, and until a look counts as unanswered. */
  every?: number;
  answerLimit?: number;
  /** Milliseconds that a statement waits for a connection of the pool. */
  connectionLimit?: number;
  /** Milliseconds that a statement may take. */
  statementLimit?: number;
}

type Callback = Parameters<Pool['getConnection']>[0];

/**
 * Notices a server that neither answers nor hangs up: a frozen host, a network that swallows packets. Statements would wait
 * for it until the operating system gives up, some minutes later. So one connection asks every second; without an answer in
 * one and a half, all connections are cut, which ends what waits on them, and calls are refused at once until an answer comes.
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

  /** Rejects where the server is known to be silent, or does not answer in time. */
  async ping(): Promise<void> {
    if (this.silent) throw silence();
    await this.ask();
  }

  /** A server that is silent then is not said goodbye to: nobody would answer. */
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
      // One that refuses connections or ends them tells everybody so by itself.
      if (codeOf(error) === 'ETIMEDOUT') this.cutAll();
    }
  }

  /** Whoever asks while a look is under way learns its answer. */
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

/** The driver's own `destroy` says goodbye and waits for the other side, which is what doesn't answer. */
function cut(connection: PoolConnection): void {
  const { stream } = connection as unknown as { stream: { destroy(error?: Error): void } };
  stream.destroy(Object.assign(new Error('The database server does not answer'), { code: 'ETIMEDOUT' }));
  connection.destroy();
}

function answerWithin(connection: PoolConnection, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = Object.assign(new Error('The database server does not answer'), { code: 'ETIMEDOUT' });
    // After a pause of this process an answer may have arrived that is yet to be read: the timer does not decide alone.
    const timer = setTimeout(() => setImmediate(() => setImmediate(reject, late)), limit);
    connection.ping((error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** MariaDB and MySQL each have a name for it, and do not know the other's: which one it is shows when they answer. */
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
