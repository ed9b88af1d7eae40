import { MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Database } from './database';
import { DatabaseBusyError, DatabaseStartError } from './databaseErrors';
import { complainAboutSchema } from './formerSchema';
import { refuseHalfMoved } from './move/moveState';

export interface PendingUpgrade {
  /** Names of the migrations to run, oldest first. */
  names: string[];
  /** Whether the database is empty: no migration was ever run. */
  fresh: boolean;
}

export interface UpgradeEvents {
  /** Called while another instance is upgrading the database, each time the lock wait times out. */
  onWait?: () => void;
}

/** The pending migrations, found by one or two small reads. Throws for a schema of another version. */
export async function findPendingUpgrade(db: Database): Promise<PendingUpgrade> {
  await refuseHalfMoved(db);
  const executed = await executedMigrations(db);
  const complaint = complainAboutSchema(executed);
  if (complaint) throw new DatabaseStartError(`The database was ${complaint}`);
  const names = db.dataSource.migrations.map(nameOf).filter((name) => !executed.includes(name));
  return { names, fresh: executed.length === 0 };
}

/**
 * Brings the schema up to date, one process at a time: two instances starting together on an empty database both come up
 *. May be killed at any moment: a migration that has not ended runs again at the next start. On the embedded
 * database it was rolled back, and on a server, where schema changes cannot be, it finds what it has made.
 */
export async function migrate(db: Database, events: UpgradeEvents = {}): Promise<void> {
  if ((await findPendingUpgrade(db)).names.length === 0) return;
  await alone(db, events, async (holder) => {
    const runner = holder ?? db.dataSource.createQueryRunner();
    try {
      if (holder) await allowTime(holder, UPGRADE_LOCK_WAIT_SECONDS, runPending);
      else await runPending(runner);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseStartError(
        `The upgrade of the database stopped: ${reason}. The next start runs the unfinished migration again.`,
        { cause: error },
      );
    } finally {
      if (!holder) await runner.release();
    }
  });
}

/** Another instance may have run them meanwhile: the executor looks again. */
async function runPending(runner: QueryRunner): Promise<void> {
  const executor = new MigrationExecutor(runner.dataSource, runner);
  executor.transaction = runner.dataSource.options.type === 'better-sqlite3' ? 'each' : 'none';
  await executor.executePendingMigrations();
}

/** Seconds that a migration waits for row locks of requests that instances of the former version still serve. */
const UPGRADE_LOCK_WAIT_SECONDS = 120;

/**
 * Lifts the limits on a server's statements: a migration may process much data. MySQL has no `max_statement_time`; it limits
 * only reads.
 *
 * @param holder connection that holds the lock, so that a statement that outlives its process still holds it.
 */
async function allowTime(
  holder: QueryRunner,
  lockWait: number,
  run: (holder: QueryRunner) => Promise<void>,
): Promise<void> {
  const [before]: { lockWait: number }[] = await holder.query(
    'SELECT @@innodb_lock_wait_timeout AS lockWait',
  );
  await holder.query('SET SESSION max_statement_time = 0').catch(() => undefined);
  await holder.query(`SET SESSION innodb_lock_wait_timeout = ${lockWait}`);
  await run(holder);
  await holder.query(`SET SESSION innodb_lock_wait_timeout = ${Number(before?.lockWait)}`);
}

/** Waits for the lock without limit, since another instance's upgrade of much data may take long. */
async function alone(
  db: Database,
  { onWait }: UpgradeEvents,
  run: (holder: QueryRunner | undefined) => Promise<void>,
): Promise<void> {
  for (;;) {
    let held = false;
    try {
      await db.withLock('migrations', (holder) => {
        held = true;
        return run(holder);
      });
      return;
    } catch (error) {
      if (held || !(error instanceof DatabaseBusyError)) throw error;
      onWait?.();
    }
  }
}

const nameOf = (migration: MigrationInterface) => migration.name ?? migration.constructor.name;

async function executedMigrations({ dataSource }: Database): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return [];
    const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
    return rows.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}
