import type { Pool, PoolConnection, RowDataPacket } from 'mysql2';
import { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../../config/config';
import type { Database, DatabaseLoad, OpenOptions } from '../database';
import { DatabaseStartError, isDatabaseUnavailable } from '../databaseErrors';
import { entities } from '../entities';
import { migrations } from '../migrations';
import { locksOf } from './locksOf';
import { Retry } from './retry';
import { ServerWatch } from './ServerWatch';
import { explainTls, tlsOptions } from './tls';

/** Ten, and the one that watches over the server. */
const CONNECTIONS = 11;
/** Compares text byte by byte, as the embedded database does: 'A' is not 'a' on either. */
const COLLATION = 'utf8mb4_bin';

type ServerConfig = Extract<DatabaseConfig, { dialect: 'mysql' }>;

/** Opens a MySQL or MariaDB server: UTC, four-byte text, a bounded pool, short waits. */
export async function openMysql(config: ServerConfig, { waitLimit = 4000 }: OpenOptions): Promise<Database> {
  const dataSource = new DataSource({
    type: config.flavour,
    url: config.url,
    timezone: 'Z',
    charset: COLLATION,
    connectTimeout: 2000,
    ...(config.tls && { ssl: tlsOptions(config.tls) }),
    // Objects as values become text, never fragments of SQL. Calls beyond the queue are refused at once (503).
    extra: { stringifyObjects: true, connectionLimit: CONNECTIONS, queueLimit: 500, enableKeepAlive: true },
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

/** A lock is waited for as long as on the embedded database; a row read after a lock is the newest one. */
async function prepareConnections(dataSource: DataSource, waitLimit: number): Promise<void> {
  const settings = [
    `SET SESSION innodb_lock_wait_timeout = ${Math.max(1, Math.round(waitLimit / 1000))}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
    "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'",
  ];
  poolOf(dataSource).on('connection', (connection: PoolConnection) => {
    for (const setting of settings) connection.query(setting);
  });
  // The connection that the start opened is older than the listener.
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
  // A runner repeats its first statement at most, which takes no lock yet: the others stay on one connection.
  const withLock = locksOf(dataSource, () => dataSource.createQueryRunner());
  let watch: ServerWatch | undefined;
  return {
    dialect: 'mysql',
    dataSource,
    manager: dataSource.manager,
    readRow: async <Row>(sql: string, parameters: unknown[]) => {
      const [rows] = await retry.read(() => pool.execute<RowDataPacket[]>(sql, parameters as string[]));
      return rows[0] as Row | undefined;
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
    // Not worth a word where a proxy has another node in a moment.
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

/** mysql2 counts nothing in public; the figures of a later version that has no such lists are 0. */
function loadOf(pool: Pool): Omit<DatabaseLoad, 'repeated'> {
  const lengthOf = (name: string) => Number((Reflect.get(pool, name) as { length?: number })?.length ?? 0);
  return {
    connections: CONNECTIONS,
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
