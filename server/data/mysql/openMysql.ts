import type { Pool, PoolConnection, RowDataPacket } from 'mysql2';
import { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../../config/config';
import { checkRow, type Key } from '../byKey';
import type { Database, DatabaseLoad, OpenOptions } from '../database';
import { DatabaseStartError, isDatabaseUnavailable } from '../databaseErrors';
import { entities } from '../entities';
import { migrations } from '../migrations';
import { locksOf } from './locksOf';
import { Retry } from './retry';
import { ServerWatch } from './ServerWatch';
import { explainTls, tlsOptions } from './tls';

/** Ten for statements, and one for ServerWatch. */
const MAX_CONNECTIONS = 11;
/** Compares text byte by byte, as the embedded database does: 'A' differs from 'a' on both. */
const COLLATION = 'utf8mb4_bin';

type ServerConfig = Extract<DatabaseConfig, { dialect: 'mysql' }>;

/** Opens a MySQL or MariaDB database: UTC, utf8mb4, a bounded pool, short lock waits. */
export async function openMysql(config: ServerConfig, { waitLimit = 4000 }: OpenOptions): Promise<Database> {
  const dataSource = new DataSource({
    type: config.flavour,
    url: config.url,
    timezone: 'Z',
    charset: COLLATION,
    connectTimeout: 2000,
    ...(config.tls && { ssl: tlsOptions(config.tls) }),
    // Objects as values become text, never fragments of SQL. Calls that overflow the queue are rejected at once (503).
    extra: {
      stringifyObjects: true,
      connectionLimit: MAX_CONNECTIONS,
      queueLimit: 500,
      enableKeepAlive: true,
    },
    entities,
    migrations,
    synchronize: false,
    logging: false,
  });
  try {
    await dataSource.initialize();
    await prepareConnections(dataSource, waitLimit);
    await setCollation(dataSource);
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    throw explain(config, error);
  }
  return assemble(dataSource);
}

/** Lock waits time out as on the embedded database; a read after taking a lock sees the newest row. */
async function prepareConnections(dataSource: DataSource, waitLimit: number): Promise<void> {
  const settings = [
    `SET SESSION innodb_lock_wait_timeout = ${Math.max(1, Math.round(waitLimit / 1000))}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'",
  ];
  poolOf(dataSource).on('connection', (connection: PoolConnection) => {
    for (const setting of settings) connection.query(setting);
  });
  // The connection opened by `initialize` predates the listener.
  const first = dataSource.createQueryRunner();
  for (const setting of settings) await first.query(setting);
  await first.release();
}

function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as { pool: Pool }).pool;
}

async function setCollation(dataSource: DataSource): Promise<void> {
  const [row]: { name: string; collation: string }[] = await dataSource.query(
    'SELECT DATABASE() AS name, @@collation_database AS collation',
  );
  if (!row || row.collation === COLLATION) return;
  await dataSource.query(
    `ALTER DATABASE \`${row.name.replaceAll('`', '``')}\` CHARACTER SET utf8mb4 COLLATE ${COLLATION}`,
  );
}

function assemble(dataSource: DataSource): Database {
  const pool = poolOf(dataSource).promise();
  const retry = new Retry();
  retry.watch(dataSource);
  // A runner retries only its first statement, which takes no lock yet: all later ones stay on one connection.
  const withLock = locksOf(dataSource, () => dataSource.createQueryRunner());
  let watch: ServerWatch | undefined;
  return {
    dialect: 'mysql',
    dataSource,
    manager: dataSource.manager,
    readRow: async <Row>(sql: string, parameters: unknown[], key: Key) => {
      const [rows] = await retry.read(() => pool.execute<RowDataPacket[]>(sql, parameters as string[]));
      return checkRow(rows[0] as Row | undefined, key);
    },
    transaction: (run) => retry.transaction(dataSource, run),
    withLock,
    longestStatement: () => undefined,
    claim: async () => false,
    refreshStatistics: async (tables) => {
      await dataSource.query(`ANALYZE TABLE ${tables.join(', ')}`);
    },
    watch: () => {
      watch ??= new ServerWatch(poolOf(dataSource));
    },
    load: () => ({ ...loadOf(poolOf(dataSource)), repeated: retry.count }),
    // Retried: a proxy may switch to another node within a moment.
    ping: () =>
      retry.read(async () => {
        if (watch) await watch.ping();
        else await dataSource.query('SELECT 1');
      }),
    close: async () => {
      await watch?.close();
      await dataSource.destroy();
    },
  };
}

/** Reads private lists of mysql2, which has no public counters. If a later version lacks them, the figures are 0. */
function loadOf(pool: Pool): Omit<DatabaseLoad, 'repeated'> {
  const lengthOf = (name: string) => Number((Reflect.get(pool, name) as { length?: number })?.length ?? 0);
  return {
    connections: MAX_CONNECTIONS,
    inUse: lengthOf('_allConnections') - lengthOf('_freeConnections'),
    waiting: lengthOf('_connectionQueue'),
  };
}

function explain(config: ServerConfig, error: unknown): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  const { host, pathname } = new URL(config.url);
  const code = String((error as { code?: unknown }).code ?? '');
  const what = `The database ${pathname.slice(1)} on ${host} cannot be used`;
  const encrypting = config.tls && explainTls(code, reason);
  if (encrypting) return new DatabaseStartError(`${what}: ${encrypting}`);
  const known = isDatabaseUnavailable(error) || /^ER_(ACCESS_DENIED|DBACCESS_DENIED|BAD_DB)/.test(code);
  return known ? new DatabaseStartError(`${what}: ${reason || code}`) : error;
}
