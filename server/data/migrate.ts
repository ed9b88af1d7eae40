import type { Database } from './database';
import { DatabaseStartError } from './databaseErrors';

/**
 * Brings the schema up to date, one process at a time: two instances starting together on an empty database both
 * come up (fault case 21). A schema of a newer version is refused (fault case 22).
 */
export async function migrate(db: Database): Promise<void> {
  await db.withLock('migrations', async () => {
    await refuseNewerSchema(db);
    await db.dataSource.runMigrations({ transaction: 'each' });
  });
}

async function refuseNewerSchema({ dataSource }: Database): Promise<void> {
  const known = new Set(
    dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name),
  );
  const unknown = (await executedMigrations(dataSource)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new DatabaseStartError(
    `The database was written by a newer version of this site (it has ${unknown.join(', ')}). ` +
      'Start that version, or restore a backup made by this one.',
  );
}

async function executedMigrations(dataSource: Database['dataSource']): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return [];
    const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
    return rows.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}
