import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isDeadlock, isServerGone, isStatementRefused } from '../databaseErrors';
import { isRead } from '../readMarks';

/** Attempts after conflicts. */
const MAX_ATTEMPTS = 8;
/** Milliseconds for a proxy to find another server, so that a lasting outage is reported within two seconds. */
const FAILOVER_WAIT_MS = 1300;
const MAX_PAUSE_MS = 250;

/** In milliseconds. */
export interface RetryClock {
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

/**
 * Retries work that left nothing behind: the victim of a deadlock or of a conflict between two cluster nodes, and work that a
 * server refused or did not survive while another server may be reachable at its address.
 */
export class Retry {
  /** Retries since the start. */
  count = 0;

  constructor(private readonly clock: RetryClock = { now: () => performance.now(), sleep }) {}

  /** Does not retry if the server went away after COMMIT was sent: the transaction may have been committed. */
  async transaction<T>(dataSource: DataSource, run: (manager: EntityManager) => Promise<T>): Promise<T> {
    let committing = false;
    const attempt = () =>
      dataSource.transaction(async (manager) => {
        committing = false;
        const result = await run(manager);
        committing = true;
        return result;
      });
    return this.repeat(attempt, (error) => mayRepeat(error) || (!committing && isServerGone(error)));
  }

  /** For reads, which are always safe to retry. */
  read<T>(attempt: () => Promise<T>): Promise<T> {
    return this.repeat(attempt, (error) => mayRepeat(error) || isServerGone(error));
  }

  /**
   * Makes statements outside transactions retry as well. Only a runner's first statement is retried: after it the connection
   * may have session settings.
   */
  watch(dataSource: DataSource): void {
    const make = dataSource.createQueryRunner.bind(dataSource);
    dataSource.createQueryRunner = (mode) => {
      const runner = make(mode);
      const query = runner.query.bind(runner) as Query;
      let isNew = true;
      const repeating: Query = async (...statement) => {
        if (runner.isTransactionActive || !isNew) return query(...statement);
        isNew = false;
        let tries = 0;
        const attempt = () => {
          tries += 1;
          return tries === 1 ? query(...statement) : onAnother(make(mode), statement);
        };
        const read = isRead(statement[0]);
        return this.repeat(attempt, (error) => mayRepeat(error) || (read && isServerGone(error)));
      };
      return Object.assign(runner, { query: repeating as QueryRunner['query'] });
    };
  }

  private async repeat<T>(attempt: () => Promise<T>, may: (error: unknown) => boolean): Promise<T> {
    const { clock } = this;
    const began = clock.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        // Jitter keeps two conflicting transactions from colliding again.
        const pause = Math.min(MAX_PAUSE_MS, 5 * 2 ** tries) * (0.5 + Math.random() / 2);
        const isOver = isDeadlock(error)
          ? tries === MAX_ATTEMPTS
          : clock.now() - began + pause > FAILOVER_WAIT_MS;
        if (isOver || !may(error)) throw error;
        this.count += 1;
        await clock.sleep(pause);
      }
    }
  }
}

type Query = (sql: string, parameters?: unknown[], structured?: boolean) => Promise<unknown>;

const mayRepeat = (error: unknown) => isDeadlock(error) || isStatementRefused(error);

async function onAnother(runner: QueryRunner, statement: Parameters<Query>): Promise<unknown> {
  try {
    return await (runner.query as Query)(...statement);
  } finally {
    await runner.release();
  }
}
