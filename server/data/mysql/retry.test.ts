import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Retry } from './retry';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A server that fails with each code in turn, then accepts everything. */
function server({ atStatement = [], atCommit = [] }: { atStatement?: string[]; atCommit?: string[] }) {
  const runners: { statements: string[]; isTransactionActive: boolean }[] = [];
  const createQueryRunner = () => {
    const runner = {
      statements: [] as string[],
      isTransactionActive: false,
      query: async (sql: string) => {
        runner.statements.push(sql);
        const code = (sql === 'COMMIT' ? atCommit : atStatement).shift();
        if (code) throw failure(code);
        return 'answer';
      },
      release: async () => {},
    };
    runners.push(runner);
    return runner as unknown as QueryRunner;
  };
  const dataSource = {
    createQueryRunner,
    transaction: async (run: (manager: EntityManager) => Promise<unknown>) => {
      const runner = dataSource.createQueryRunner();
      Object.assign(runner, { isTransactionActive: true });
      const result = await run(runner as unknown as EntityManager);
      await runner.query('COMMIT');
      return result;
    },
  };
  return { dataSource: dataSource as unknown as DataSource, runners };
}

const INSERT = 'INSERT INTO user VALUES (1)';
const insert = (manager: EntityManager) => manager.query(INSERT);

describe('a transaction', () => {
  it.each([
    ['ER_LOCK_DEADLOCK', 'a deadlock'],
    ['ER_UNKNOWN_COM_ERROR', 'a node without its cluster'],
    ['ER_OPTION_PREVENTS_STATEMENT', 'a read-only server'],
    ['PROTOCOL_CONNECTION_LOST', 'a server that hangs up'],
    ['ECONNREFUSED', 'no server'],
  ])('is retried after %s: %s', async (code) => {
    const { dataSource, runners } = server({ atStatement: [code, code] });
    const retry = new Retry();
    await expect(retry.transaction(dataSource, insert)).resolves.toBe('answer');
    expect(runners.map(({ statements }) => statements)).toEqual([[INSERT], [INSERT], [INSERT, 'COMMIT']]);
    expect(retry.count).toBe(2);
  });

  it.each(['ER_LOCK_DEADLOCK', 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT'])(
    'is retried if the conflict appears at its COMMIT: %s',
    async (code) => {
      const { dataSource, runners } = server({ atCommit: [code] });
      await new Retry().transaction(dataSource, insert);
      expect(runners).toHaveLength(2);
    },
  );

  it.each(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'ER_ERROR_DURING_COMMIT'])(
    'is not retried if its COMMIT may have succeeded: %s',
    async (code) => {
      const { dataSource, runners } = server({ atCommit: [code] });
      await expect(new Retry().transaction(dataSource, insert)).rejects.toThrow(code);
      expect(runners).toHaveLength(1);
    },
  );

  it.each(['ER_DUP_ENTRY', 'ER_LOCK_WAIT_TIMEOUT', 'ETIMEDOUT'])('is not retried after %s', async (code) => {
    const { dataSource, runners } = server({ atStatement: [code] });
    await expect(new Retry().transaction(dataSource, insert)).rejects.toThrow(code);
    expect(runners).toHaveLength(1);
  });

  it.each(['ER_LOCK_DEADLOCK', 'ECONNREFUSED'])('gives up within two seconds: %s', async (code) => {
    const { dataSource, runners } = server({ atStatement: Array(99).fill(code) });
    let waited = 0;
    const clock = {
      now: () => waited,
      sleep: async (milliseconds: number) => {
        waited += milliseconds;
      },
    };
    await expect(new Retry(clock).transaction(dataSource, insert)).rejects.toThrow(code);
    expect(runners.length).toBeGreaterThanOrEqual(8);
    expect(waited).toBeLessThan(2000);
  });
});

describe('a single statement', () => {
  const watched = (codes: string[]) => {
    const made = server({ atStatement: codes });
    const retry = new Retry();
    retry.watch(made.dataSource);
    return { ...made, runner: made.dataSource.createQueryRunner() };
  };

  it('is retried after a conflict', async () => {
    const { runner, runners } = watched(['ER_LOCK_DEADLOCK']);
    await expect(runner.query(INSERT)).resolves.toBe('answer');
    expect(runners).toHaveLength(2);
  });

  it('is retried after a lost connection if it only reads', async () => {
    await expect(watched(['ECONNRESET']).runner.query('SELECT 1')).resolves.toBe('answer');
    await expect(watched(['ECONNRESET']).runner.query(INSERT)).rejects.toThrow('ECONNRESET');
  });

  it('stays on a connection that has session settings', async () => {
    const codes: string[] = [];
    const { runner, runners } = watched(codes);
    await runner.query('SET SESSION sql_mode = DEFAULT');
    codes.push('ER_LOCK_DEADLOCK');
    await expect(runner.query(INSERT)).rejects.toThrow('ER_LOCK_DEADLOCK');
    expect(runners).toHaveLength(1);
  });

  it('is left to its transaction', async () => {
    const { dataSource, runners } = server({ atStatement: ['ER_LOCK_DEADLOCK'] });
    const retry = new Retry();
    retry.watch(dataSource);
    await retry.transaction(dataSource, insert);
    expect(runners.map(({ statements }) => statements)).toEqual([[INSERT], [INSERT, 'COMMIT']]);
  });
});
