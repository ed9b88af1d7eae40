import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from './database';
import { DatabaseBusyError, DatabaseStartError } from './databaseErrors';
import { refuseHalfMoved } from './move/moveState';
import type { MigrationEvents } from './mysql/recordedMigrations';

export interface PendingUpgrade {
  /** Names of the migrations to run, oldest first. */
  names: string[];
  /** Whether the database is empty: no migration was ever run. */
  fresh: boolean;
}

export interface UpgradeEvents extends MigrationEvents {
  /** Called while another instance is upgrading the database, each time the lock wait times out. */
  onWait?: () => void;
}

/** The pending migrations, found by one or two small reads. Throws for a schema of a newer version. */
export async function findPendingUpgrade(db: Database): Promise<PendingUpgrade> {
  const { pending, executed } = await compare(db);
  return { names: pending.map(nameOf), fresh: executed.length === 0 };
}

/**
 * Brings the schema up to date, one process at a time: two instances starting together on an empty database both come up. May
 * be killed at any moment: the embedded database runs each migration in one transaction, and on a server each step is recorded.
 */
export async function migrate(db: Database, events: UpgradeEvents = {}): Promise<void> {
  const { pending } = await compare(db);
  if (pending.length === 0) return;
  await alone(db, events, async (holder) => {
    // Another instance may have run them meanwhile.
    const { pending } = await compare(db);
    if (pending.length === 0) return;
    if (holder) return runOnServer(holder, pending, events);
    const done = await db.dataSource.runMigrations({ transaction: 'each' });
    for (const { name } of done) events.onDone?.(name);
  });
}

function runOnServer(
  holder: QueryRunner,
  pending: readonly MigrationInterface[],
  events: MigrationEvents,
): Promise<void> {
  const { runRecorded } =
    require('./mysql/recordedMigrations') as typeof import('./mysql/recordedMigrations');
  return runRecorded(holder, pending, events);
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

async function compare(db: Database): Promise<{ pending: MigrationInterface[]; executed: string[] }> {
  await refuseHalfMoved(db);
  const { migrations } = db.dataSource;
  const known = new Set(migrations.map(nameOf));
  const { executed, begun } = await madeMigrations(db);
  const unknown = [...executed, ...begun].filter((name) => !known.has(name));
  if (unknown.length > 0) throw newerSchema(unknown);
  const made = new Set(executed);
  const pending = migrations.filter((migration) => !made.has(nameOf(migration)));
  return { pending: pending.sort((one, other) => timeOf(one) - timeOf(other)), executed };
}

const timeOf = (migration: MigrationInterface) => Number(nameOf(migration).slice(-13));

function newerSchema(unknown: string[]): DatabaseStartError {
  return new DatabaseStartError(
    `The database was written by a newer version of this site (it has ${unknown.join(', ')}). ` +
      'Start that version, or restore a backup made by this one.',
  );
}

/** Executed and begun migrations: a newer version may have been killed in the middle of one. */
async function madeMigrations({ dataSource, dialect }: Database) {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return { executed: [], begun: [] };
    const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
    return { executed: rows.map(({ name }) => name), begun: dialect === 'mysql' ? await begun(runner) : [] };
  } finally {
    await runner.release();
  }
}

function begun(runner: QueryRunner): Promise<string[]> {
  const { begunMigrations } =
    require('./mysql/recordedMigrations') as typeof import('./mysql/recordedMigrations');
  return begunMigrations(runner);
}
