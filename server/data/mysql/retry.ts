import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isDeadlock, isServerGone, isStatementRefused } from '../databaseErrors';

/** Times that a conflict is met again. */
const ATTEMPTS = 8;
/** Milliseconds that a proxy has to find another server: one that stays away is told of within two seconds. */
const PATIENCE = 1300;
const LONGEST_PAUSE = 250;
const READ = /^\s*SELECT\b/i;

/**
 * What may be done again because it left nothing behind: the victim of a deadlock, or of a conflict between two nodes of a
 * cluster, and what a server did not take or did not live to finish while another can be reached at its address.
 */
export class Retry {
  /** Since the start. */
  count = 0;

  /** A transaction whose COMMIT was sent to a server that went away before it answered may have been made: that one is not repeated. */
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

  /** For a read, which may always be made again. */
  read<T>(attempt: () => Promise<T>): Promise<T> {
    return this.repeat(attempt, (error) => mayRepeat(error) || isServerGone(error));
  }

  /**
   * Has statements outside of transactions repeated as well. A runner that has made one already stays with its connection, which
   * may hold settings of its own.
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
        const read = READ.test(statement[0]);
        return this.repeat(attempt, (error) => mayRepeat(error) || (read && isServerGone(error)));
      };
      return Object.assign(runner, { query: repeating as QueryRunner['query'] });
    };
  }

  private async repeat<T>(attempt: () => Promise<T>, may: (error: unknown) => boolean): Promise<T> {
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        // Two that met should not meet again.
        const pause = Math.min(LONGEST_PAUSE, 5 * 2 ** tries) * (0.5 + Math.random() / 2);
        const isOver = isDeadlock(error) ? tries === ATTEMPTS : performance.now() - began + pause > PATIENCE;
        if (isOver || !may(error)) throw error;
        this.count += 1;
        await sleep(pause);
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
