import { availableParallelism } from 'node:os';
import type { DatabaseLoad } from '../database';
import { DatabaseBusyError } from '../databaseErrors';
import { isHeavy } from '../readMarks';
import { ReaderConnection, type Row } from './ReaderConnection';
import { retryWhileBusy } from './whileBusy';

export interface ReaderPoolSettings {
  /** Milliseconds that a read waits for a connection or for another process. */
  waitLimit: number;
  /** Milliseconds until a read times out. */
  readLimit?: number | undefined;
  /** Maximum number of connections; two or more. */
  size?: number;
  /** Maximum number of waiting reads. */
  queueLimit?: number;
  /** Milliseconds that reads in progress may still take when the pool closes. */
  closeWait?: number;
}

interface Task {
  sql: string;
  parameters: unknown[];
  heavy: boolean;
  resolve(rows: Row[]): void;
  reject(error: unknown): void;
  /** Rejects the read if it waits too long. */
  timer?: NodeJS.Timeout;
}

/** At least two, since one connection is kept free of heavy reads. */
export const READER_THREADS = Math.max(2, Math.min(4, availableParallelism()));
const READ_TIMEOUT_MS = 10_000;
const MAX_QUEUED_READS = 1000;
/** Milliseconds until an interrupt is repeated, since one between two steps of the engine has no effect. */
const INTERRUPT_INTERVAL_MS = 100;
const CLOSE_WAIT_MS = 2000;

/**
 * Runs reads on the driver's threads, so that a slow one blocks neither the main thread nor other reads. First come, first
 * served, except that heavy ones never take the last connection.
 *
 * @throws DatabaseBusyError for a read that waits or runs too long; other errors are the driver's own.
 */
export class ReaderPool {
  private readonly size: number;
  private readonly waitLimit: number;
  private readonly readLimit: number;
  private readonly queueLimit: number;
  private readonly closeWait: number;
  private readonly idle: ReaderConnection[] = [];
  private readonly queues = { light: new Set<Task>(), heavy: new Set<Task>() };
  private readonly underWay = new Map<Task, Promise<void>>();
  private readonly busy = new Set<ReaderConnection>();
  private heavyUnderWay = 0;
  private closed = false;

  constructor(
    private readonly file: string,
    settings: ReaderPoolSettings,
  ) {
    this.size = settings.size ?? READER_THREADS;
    this.waitLimit = settings.waitLimit;
    this.readLimit = settings.readLimit ?? READ_TIMEOUT_MS;
    this.queueLimit = settings.queueLimit ?? MAX_QUEUED_READS;
    this.closeWait = settings.closeWait ?? CLOSE_WAIT_MS;
  }

  read(sql: string, parameters: unknown[]): Promise<Row[]> {
    if (this.closed) return Promise.reject(new DatabaseBusyError('The database is closed'));
    return new Promise((resolve, reject) => {
      const task: Task = { sql, parameters, heavy: isHeavy(sql), resolve, reject };
      if (this.mayStart(task)) this.start(task);
      else this.enqueue(task);
    });
  }

  load(): Omit<DatabaseLoad, 'repeated'> {
    const { light, heavy } = this.queues;
    return { connections: this.size, inUse: this.underWay.size, waiting: light.size + heavy.size };
  }

  /** Reads in progress get a moment to finish; waiting ones are rejected. */
  async close(): Promise<void> {
    this.closed = true;
    for (const queue of Object.values(this.queues)) {
      for (const task of queue) this.refuse(task, 'The database is closed');
    }
    const stop = insistAfter(this.closeWait, () => {
      for (const connection of this.busy) connection.interrupt();
    });
    await Promise.all(this.underWay.values());
    stop();
    for (const connection of this.idle.splice(0)) connection.close();
  }

  private mayStart({ heavy }: Task): boolean {
    return this.underWay.size < this.size && !(heavy && this.heavyUnderWay >= this.size - 1);
  }

  private enqueue(task: Task): void {
    const { light, heavy } = this.queues;
    if (light.size + heavy.size >= this.queueLimit) {
      this.refuse(task, 'Too many reads wait for the database');
      return;
    }
    task.timer = setTimeout(() => this.refuse(task, 'Other reads keep the database busy'), this.waitLimit);
    (task.heavy ? heavy : light).add(task);
  }

  private refuse(task: Task, reason: string): void {
    this.dequeue(task);
    task.reject(new DatabaseBusyError(reason));
  }

  private dequeue(task: Task): void {
    clearTimeout(task.timer);
    this.queues.light.delete(task);
    this.queues.heavy.delete(task);
  }

  private start(task: Task): void {
    if (task.heavy) this.heavyUnderWay += 1;
    this.underWay.set(task, this.run(task).then(task.resolve, task.reject));
  }

  private finish(task: Task): void {
    this.underWay.delete(task);
    if (task.heavy) this.heavyUnderWay -= 1;
    this.startWaiting();
  }

  private startWaiting(): void {
    for (const queue of [this.queues.light, this.queues.heavy]) {
      for (const task of queue) {
        if (!this.mayStart(task)) break;
        this.dequeue(task);
        this.start(task);
      }
    }
  }

  private async run(task: Task): Promise<Row[]> {
    let connection: ReaderConnection | undefined;
    let late = false;
    const stop = insistAfter(this.readLimit, () => {
      late = true;
      connection?.interrupt();
    });
    try {
      return await retryWhileBusy(async () => {
        const reader = this.idle.pop() ?? (await ReaderConnection.open(this.file));
        connection = reader;
        this.busy.add(reader);
        try {
          const rows = await reader.read(task.sql, task.parameters);
          this.release(reader);
          return rows;
        } catch (error) {
          // It may be broken, and no statement is used again after an error: the next attempt gets a new one.
          this.discard(reader);
          throw error;
        } finally {
          connection = undefined;
        }
      }, this.waitLimit);
    } catch (error) {
      throw late ? new DatabaseBusyError(`A read took longer than ${this.readLimit} ms`) : error;
    } finally {
      stop();
      this.finish(task);
    }
  }

  private release(connection: ReaderConnection): void {
    this.busy.delete(connection);
    if (connection.full) connection.close();
    else this.idle.push(connection);
  }

  private discard(connection: ReaderConnection): void {
    this.busy.delete(connection);
    connection.close();
  }
}

/** Calls `act` after a delay and then repeatedly, until stopped. */
function insistAfter(milliseconds: number, act: () => void): () => void {
  let timer = setTimeout(function again() {
    act();
    timer = setTimeout(again, INTERRUPT_INTERVAL_MS);
  }, milliseconds);
  return () => clearTimeout(timer);
}
