import { type MigrationInterface, QueryFailedError, type QueryRunner } from 'typeorm';
import { DatabaseStartError, isDeadlock } from '../databaseErrors';
import { planMigration, type Step } from './planMigration';
import { effectOf, type Look } from './stepEffects';

interface RecordedStep extends Step {
  done: boolean;
}

export interface MigrationEvents {
  /** An interrupted migration resumes after `done` of its `of` steps. */
  onResume?: (name: string, done: number, of: number) => void;
  onDone?: (name: string) => void;
}

const STEPS = `CREATE TABLE IF NOT EXISTS migration_step (
  migration varchar(255) NOT NULL, position int NOT NULL, statement mediumtext NOT NULL, parameters mediumtext NOT NULL,
  done tinyint NOT NULL, PRIMARY KEY (migration, position)) ENGINE=InnoDB`;
/** Seconds that a step waits for row locks. */
const LOCK_WAIT_S = 120;
/** Attempts at a step that loses deadlocks. */
const MAX_ATTEMPTS = 5;
/** As TypeORM creates it. */
const MIGRATIONS = `CREATE TABLE IF NOT EXISTS migrations (
  id int NOT NULL AUTO_INCREMENT, timestamp bigint NOT NULL, name varchar(255) NOT NULL, PRIMARY KEY (id)) ENGINE=InnoDB`;

export const nameOf = (migration: MigrationInterface) => migration.name ?? migration.constructor.name;

/**
 * Runs migrations on a server where schema changes commit implicitly, so that a start after a kill can resume them. All
 * statements of a migration are recorded before the first one runs, and each is marked when done: data changes in the same
 * transaction, schema changes afterwards. Whether the first unmarked schema change was made is read from the schema itself.
 *
 * @param holder connection that holds the lock, so that a statement that outlives its process still holds it.
 */
export async function runRecorded(
  holder: QueryRunner,
  pending: readonly MigrationInterface[],
  { onResume, onDone }: MigrationEvents = {},
): Promise<void> {
  const [before]: { lockWait: number }[] = await holder.query(
    'SELECT @@innodb_lock_wait_timeout AS lockWait',
  );
  await takeTime(holder, LOCK_WAIT_S);
  await holder.query(MIGRATIONS);
  await holder.query(STEPS);
  for (const [index, migration] of pending.entries()) {
    const name = nameOf(migration);
    const known = await recordedSteps(holder, name);
    const steps = known ?? (await record(holder, migration, index === 0));
    const done = steps.filter((step) => step.done).length;
    if (known || done > 0) onResume?.(name, done, steps.length);
    await runSteps(holder, name, steps, known !== undefined);
    await finish(holder, name);
    onDone?.(name);
  }
  await holder.query('DROP TABLE migration_step');
  await takeTime(holder, Number(before?.lockWait));
}

/**
 * Lifts the time limits: a step may process much data, and waits for requests that instances of the former version still
 * serve. MySQL has no `max_statement_time`; it limits only reads.
 */
async function takeTime(holder: QueryRunner, lockWait: number): Promise<void> {
  await holder.query('SET SESSION max_statement_time = 0').catch(() => undefined);
  await holder.query(`SET SESSION innodb_lock_wait_timeout = ${lockWait}`);
}

/** Names of the migrations that were begun but not finished. */
export async function begunMigrations(database: QueryRunner): Promise<string[]> {
  try {
    const rows: { migration: string }[] = await database.query(
      'SELECT DISTINCT migration FROM migration_step',
    );
    return rows.map(({ migration }) => migration);
  } catch (error) {
    // The usual case: the table exists only during an upgrade.
    if (error instanceof QueryFailedError && error.driverError.code === 'ER_NO_SUCH_TABLE') return [];
    throw error;
  }
}

async function recordedSteps(holder: QueryRunner, name: string): Promise<RecordedStep[] | undefined> {
  const rows: { statement: string; parameters: string; done: number }[] = await holder.query(
    'SELECT statement, parameters, done FROM migration_step WHERE migration = ? ORDER BY position',
    [name],
  );
  if (rows.length === 0) return undefined;
  return rows.map(({ statement, parameters, done }) => ({
    statement,
    parameters: JSON.parse(parameters),
    done: Number(done) === 1,
  }));
}

/** Inserts the plan in one statement, so that it is stored whole or not at all. */
async function record(
  holder: QueryRunner,
  migration: MigrationInterface,
  first: boolean,
): Promise<RecordedStep[]> {
  const name = nameOf(migration);
  const plan = await planMigration(migration, holder);
  const done = first ? await countAdopted(holder, name, plan) : 0;
  const steps = plan.map((step, position) => ({ ...step, done: position < done }));
  // An earlier version may have inserted these rows without marking the step.
  const next = steps[done];
  if (done > 0 && next) next.statement = next.statement.replace(/^\s*INSERT\s+INTO/i, 'INSERT IGNORE INTO');
  const values = steps.flatMap(({ statement, parameters, done }, position) => [
    ...[name, position, statement, JSON.stringify(parameters), done ? 1 : 0],
  ]);
  if (steps.length > 0) {
    const rows = steps.map(() => '(?, ?, ?, ?, ?)').join(', ');
    await holder.query(
      `INSERT INTO migration_step (migration, position, statement, parameters, done) VALUES ${rows}`,
      values,
    );
  }
  return steps;
}

/**
 * Number of steps made by an earlier version that was killed and recorded nothing: those up to the last one whose effect is
 * found. Throws if an earlier step is missing, which no kill can cause.
 */
async function countAdopted(holder: QueryRunner, name: string, plan: readonly Step[]): Promise<number> {
  const look = lookWith(holder);
  const seen = [];
  for (const { statement } of plan) {
    const effect = effectOf(statement);
    seen.push(effect.kind === 'data' ? 'unknown' : (await effect.isThere(look)) ? 'there' : effect.kind);
  }
  const count = seen.lastIndexOf('there') + 1;
  const missing = seen.slice(0, count).indexOf('made');
  if (missing < 0) return count;
  throw new DatabaseStartError(
    `The database is in a state that no version of this site leaves behind: ${name} was applied in part, without ` +
      `"${plan[missing]?.statement.slice(0, 120)}". Restore a backup, or give the site a database of its own.`,
  );
}

async function runSteps(
  holder: QueryRunner,
  name: string,
  steps: readonly RecordedStep[],
  resumed: boolean,
): Promise<void> {
  let uncertain = resumed;
  for (const [position, { statement, parameters, done }] of steps.entries()) {
    if (done) continue;
    const mark = () =>
      holder.query('UPDATE migration_step SET done = 1 WHERE migration = ? AND position = ?', [
        name,
        position,
      ]);
    try {
      const effect = effectOf(statement);
      if (effect.kind === 'data') {
        await inTransaction(holder, async () => {
          await holder.query(statement, parameters);
          await mark();
        });
      } else {
        const made = uncertain && (await effect.isThere(lookWith(holder)));
        if (!made) await holder.query(statement, parameters);
        await mark();
      }
    } catch (error) {
      throw stopped(error, name, position + 1, steps.length);
    }
    uncertain = false;
  }
}

async function finish(holder: QueryRunner, name: string): Promise<void> {
  await inTransaction(holder, async () => {
    await holder.query('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [
      Number(name.slice(-13)),
      name,
    ]);
    await holder.query('DELETE FROM migration_step WHERE migration = ?', [name]);
  });
}

async function inTransaction(holder: QueryRunner, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await holder.startTransaction();
    try {
      await run();
      await holder.commitTransaction();
      return;
    } catch (error) {
      await holder.rollbackTransaction().catch(() => undefined);
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const lookWith =
  (holder: QueryRunner): Look =>
  (sql, parameters) =>
    holder.query(sql, parameters);

function stopped(error: unknown, name: string, step: number, of: number): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseStartError(
    `The upgrade of the database stopped at step ${step} of ${of} of ${name}: ${reason}. The next start resumes it there.`,
    { cause: error },
  );
}
