import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Database } from '../database';
import { DatabaseBusyError } from '../databaseErrors';

/** Seconds to wait for a lock. */
const LOCK_WAIT_S = 120;
/** Seconds that a lock row is valid without being renewed, on a cluster. */
const LEASE_S = 60;
/** Seconds between two renewals. */
const RENEWAL_S = 10;
/** Milliseconds between two attempts to take a row that another instance has. */
const ATTEMPT_INTERVAL_MS = 250;

type Run<T> = (holder: QueryRunner) => Promise<T>;

/** @param make creates runners whose statements all use one connection. */
export function locksOf(
  dataSource: DataSource,
  make: () => QueryRunner,
  inRows: (holder: QueryRunner) => Promise<boolean> = isCluster,
): Database['withLock'] {
  return async (name, run) => {
    const holder = make();
    try {
      const hold = (await inRows(holder)) ? withRow(dataSource) : withNamedLock;
      return await hold(holder, name, run);
    } finally {
      await holder.release();
    }
  };
}

/** Galera: named locks exist only on the node that took them. */
async function isCluster(holder: QueryRunner): Promise<boolean> {
  const [row]: { Value: string }[] = await holder.query("SHOW VARIABLES LIKE 'wsrep_on'");
  return row?.Value === 'ON';
}

/** The server releases the lock when the connection ends, so a killed process leaves none behind. */
async function withNamedLock<T>(holder: QueryRunner, name: string, run: Run<T>): Promise<T> {
  const lock = "CONCAT(LEFT(MD5(DATABASE()), 16), '.', ?)";
  const [row]: { held: unknown }[] = await holder.query(`SELECT GET_LOCK(${lock}, ${LOCK_WAIT_S}) AS held`, [
    name,
  ]);
  if (Number(row?.held) !== 1) throw busy(name);
  try {
    return await run(holder);
  } finally {
    await holder.query(`SELECT RELEASE_LOCK(${lock})`, [name]);
  }
}

/** Not created by a migration, since migrations run under one of these locks. */
const TABLE = `CREATE TABLE IF NOT EXISTS site_lock (
  name varchar(64) NOT NULL, holder varchar(36) NOT NULL, until datetime(3) NOT NULL, PRIMARY KEY (name)) ENGINE=InnoDB`;
const NOW = 'UTC_TIMESTAMP(3)';
const LEASE_END = `${NOW} + INTERVAL ${LEASE_S} SECOND`;

/**
 * A row with the lock's holder and expiry, replicated to every node. The holder renews its lease on pooled connections, since
 * the node of its own connection may go down.
 */
const withRow =
  ({ manager }: DataSource) =>
  async <T>(holder: QueryRunner, name: string, run: Run<T>): Promise<T> => {
    const own = randomUUID();
    const update = async (set: string, where: string, values: string[]) => {
      const sql = `UPDATE site_lock SET ${set} WHERE name = ? AND ${where}`;
      const { affectedRows }: { affectedRows: number } = await manager.query(sql, values);
      return affectedRows === 1;
    };
    await manager.query(TABLE);
    await manager.query(`INSERT IGNORE INTO site_lock (name, holder, until) VALUES (?, '', ${NOW})`, [name]);
    const deadline = Date.now() + LOCK_WAIT_S * 1000;
    while (
      !(await update(`holder = ?, until = ${LEASE_END}`, `(holder = '' OR until < ${NOW})`, [own, name]))
    ) {
      if (Date.now() > deadline) throw busy(name);
      await sleep(ATTEMPT_INTERVAL_MS);
    }
    const beat = setInterval(() => {
      update(`until = ${LEASE_END}`, 'holder = ?', [name, own]).catch(() => undefined);
    }, RENEWAL_S * 1000).unref();
    try {
      return await run(holder);
    } finally {
      clearInterval(beat);
      // If the cluster is unreachable, the lease expires by itself.
      await update("holder = ''", 'holder = ?', [name, own]).catch(() => undefined);
    }
  };

const busy = (name: string) => new DatabaseBusyError(`Another instance holds the lock "${name}"`);
