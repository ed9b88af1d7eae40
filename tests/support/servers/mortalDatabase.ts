import type { QueryRunner } from 'typeorm';
import type { Database } from '../../../server/data/database';
import { migrate } from '../../../server/data/migrate';

/** Thrown in place of everything a killed process can no longer do. */
class Killed extends Error {}

const READS = /^\s*(SELECT|SHOW|PRAGMA)\b/i;
const CONTROL = /^\s*(START|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;

/** Called after each writing statement: whether the process dies now, before anything else. */
type Fate = (key: string) => boolean;

/**
 * Makes `migrate` die as if by SIGKILL after a chosen statement: the connection is cut abruptly and no further statement is
 * sent. Uncommitted work is rolled back by the server, or by the embedded database's engine.
 */
function mortal({ dataSource }: Database, dies: Fate, onDeath: () => void) {
  const make = dataSource.createQueryRunner.bind(dataSource);
  const state = { dead: false, last: '' };
  dataSource.createQueryRunner = (mode) => {
    const runner = make(mode);
    const query = runner.query.bind(runner) as (...input: unknown[]) => Promise<unknown>;
    const watched = async (sql: string, parameters?: unknown[], structured?: boolean) => {
      if (state.dead) throw new Killed();
      const result = await query(sql, parameters, structured);
      if (READS.test(sql)) return result;
      const key = CONTROL.test(sql) ? `${state.last}|${sql}` : `${sql}|${JSON.stringify(parameters ?? [])}`;
      if (!CONTROL.test(sql)) state.last = key;
      if (!dies(key)) return result;
      onDeath();
      state.dead = true;
      cut(runner);
      throw new Killed();
    };
    return Object.assign(runner, { query: watched as QueryRunner['query'] });
  };
  return { state, restore: () => Object.assign(dataSource, { createQueryRunner: make }) };
}

/** A server notices a killed process by its connection; the embedded database is rolled back by its query runner. */
function cut(runner: QueryRunner): void {
  const { databaseConnection: connection } = runner as unknown as {
    databaseConnection?: { destroy?: () => void };
  };
  connection?.destroy?.();
}

/**
 * Kills the upgrade after each statement not executed before, and restarts it, until it completes: so it has been killed
 * between any two statements, including those that record progress.
 *
 * @param onDeath called while an embedded database's files are as the killed process left them.
 * @returns the number of attempts.
 */
export async function upgradeKilledEverywhere(db: Database, onDeath = () => {}): Promise<number> {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key) !== undefined;
  const { state, restore } = mortal(db, isNew, onDeath);
  try {
    for (let lives = 1; lives < 5000; lives += 1) {
      Object.assign(state, { dead: false, last: '' });
      const ended = await migrate(db).then(
        () => true,
        (error: unknown) => {
          if (!state.dead) throw error;
          return false;
        },
      );
      if (ended) return lives;
    }
    throw new Error('The upgrade gets nowhere');
  } finally {
    restore();
  }
}

/** Everything in the database, its schema and its rows, for comparison. */
export async function contentsOf({
  dataSource,
  dialect,
  manager,
}: Database): Promise<Record<string, unknown>> {
  const names: { name: string }[] = await manager.query(
    dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
      : 'SELECT TABLE_NAME AS name FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME',
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of names) {
    const [schema] = await dataSource.query(
      dialect === 'sqlite'
        ? `SELECT GROUP_CONCAT(TRIM(sql), '; ') AS sql FROM (SELECT sql FROM sqlite_master WHERE tbl_name = '${name}' ORDER BY name)`
        : `SHOW CREATE TABLE \`${name}\``,
    );
    const rows: Record<string, unknown>[] = await dataSource.query(`SELECT * FROM \`${name}\` ORDER BY 1`);
    // Not all have a second column to order them by.
    if (name !== 'migrations') rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    contents[name] = {
      // Auto-increment values that were rolled back are not reused.
      schema: JSON.stringify(schema).replace(/ AUTO_INCREMENT=\d+/, ''),
      rows: name === 'migrations' ? rows.map((row) => row.name) : rows,
    };
  }
  return contents;
}
