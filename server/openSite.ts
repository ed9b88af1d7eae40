import type { Logger } from 'pino';
import type { Config } from './config/config';
import type { Database } from './data/database';
import { migrate, pendingUpgrade } from './data/migrate';
import { openDatabase } from './data/openDatabase';
import { freeJobs } from './data/stores/jobStore';
import { type Listening, listen } from './http/listen';
import { upgradePage } from './http/upgradePage';

export interface OpenedSite {
  db: Database;
  /** Where the database had to be upgraded, the port is open already and says so. */
  waiting?: Listening;
}

/** Opens the database for the one process that serves it, and brings its schema up to date; meanwhile the port answers. */
export async function openSite(config: Config, log: Logger): Promise<OpenedSite> {
  const db = await openDatabase(config.database);
  let waiting: Listening | undefined;
  try {
    const alone = await db.claim();
    const { names, fresh } = await pendingUpgrade(db);
    if (names.length > 0) {
      waiting = await listen(upgradePage({ config, fresh }), { ...config, log });
      await upgrade(db, log, names.length);
    }
    // A process that was killed in the middle of a job holds it no longer.
    if (alone) await freeJobs(db.manager);
    return waiting ? { db, waiting } : { db };
  } catch (error) {
    await waiting?.stop();
    await db.close();
    throw error;
  }
}

async function upgrade(db: Database, log: Logger, migrations: number): Promise<void> {
  const began = performance.now();
  const seconds = () => Number(((performance.now() - began) / 1000).toFixed(1));
  log.info({ migrations }, 'the database is being upgraded');
  await migrate(db, {
    onWait: () => log.info('another instance upgrades the database: waiting for it'),
    onResume: (migration, done, of) =>
      log.info({ migration, done, of }, 'goes on with a migration that was interrupted'),
    onDone: (migration) => log.debug({ migration, seconds: seconds() }, 'migration done'),
  });
  log.info({ migrations, seconds: seconds() }, 'the database is up to date');
}
