import type { Logger } from 'pino';
import type { Config } from './config/config';
import type { Database } from './data/database';
import { findPendingUpgrade, migrate } from './data/migrate';
import { openDatabase } from './data/openDatabase';
import { freeJobs } from './data/stores/jobStore';
import { freeWork } from './data/stores/workStore';
import { type Listening, listen } from './http/listen';
import { upgradePage } from './http/upgradePage';

export interface OpenedSite {
  db: Database;
  /** Set if the database had to be upgraded: the port is already open and serves the upgrade page. */
  waiting?: Listening;
}

/** Opens the database to serve it and migrates its schema; meanwhile the port serves the upgrade page. */
export async function openSite(config: Config, log: Logger): Promise<OpenedSite> {
  const db = await openDatabase(config.database);
  let waiting: Listening | undefined;
  try {
    const alone = await db.claim();
    const { names, fresh } = await findPendingUpgrade(db);
    if (names.length > 0) {
      waiting = await listen(upgradePage({ config, fresh }), { ...config, log });
      await upgrade(db, log, names.length);
    }
    // Release what a process held when it was killed.
    if (alone) {
      await freeJobs(db.manager);
      await freeWork(db.manager, new Date());
    }
    return waiting ? { db, waiting } : { db };
  } catch (error) {
    await waiting?.stop();
    await db.close();
    throw error;
  }
}

async function upgrade(db: Database, log: Logger, migrations: number): Promise<void> {
  const began = performance.now();
  log.info({ migrations }, 'the database is being upgraded');
  await migrate(db, {
    onWait: () => log.info('another instance is upgrading the database: waiting for it'),
  });
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  log.info({ migrations, seconds }, 'the database is up to date');
}
