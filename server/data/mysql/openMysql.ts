import type { Pool, PoolConnection, RowDataPacket } from 'mysql2';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { DatabaseConfig } from '../../config/config';
import type { Database, DatabaseLoad, OpenOptions } from '../database';
import { DatabaseBusyError, DatabaseStartError, isDatabaseUnavailable, isDeadlock } from '../databaseErrors';
import { entities } from '../entities';
import { migrations } from '../migrations';
import { ServerWatch } from './ServerWatch';
import { explainTls, tlsOptions } from './tls';

const ATTEMPTS = 4;
const LOCK_WAIT = 120;
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
  let watch: ServerWatch | undefined;
  return {
    dialect: 'mysql',
    dataSource,
    manager: dataSource.manager,
    readRow: async <Row>(sql: string, parameters: unknown[]) => {
      const [rows] = await pool.execute<RowDataPacket[]>(sql, parameters as string[]);
      return rows[0] as Row | undefined;
    },
    transaction: (run) => retryDeadlocks(dataSource, run),
    withLock: (name, run) => withNamedLock(dataSource, name, run),
    longestStatement: () => undefined,
    claim: async () => false,
    refreshStatistics: async (tables) => {
      await dataSource.query(`ANALYZE TABLE ${tables.join(', ')}`);
    },
    watch: () => {
      watch ??= new ServerWatch(poolOf(dataSource));
    },
    load: () => loadOf(poolOf(dataSource)),
    ping: async () => {
      if (watch) await watch.ping();
      else await dataSource.query('SELECT 1');
    },
    close: async () => {
      await watch?.close();
      await dataSource.destroy();
    },
  };
}

/** mysql2 counts nothing in public; the figures of a later version that has no such lists are 0. */
function loadOf(pool: Pool): DatabaseLoad {
  const lengthOf = (name: string) => Number((Reflect.get(pool, name) as { length?: number })?.length ?? 0);
  return {
    connections: CONNECTIONS,
    inUse: lengthOf('_allConnections') - lengthOf('_freeConnections'),
    waiting: lengthOf('_connectionQueue'),
  };
}

/** A deadlock's victim has lost nothing but time: it tries again, and people never see it. */
async function retryDeadlocks<T>(
  dataSource: DataSource,
  run: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(run);
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The server frees the lock when the connection ends, so that a killed process leaves none behind. */
async function withNamedLock<T>(
  dataSource: DataSource,
  name: string,
  run: (holder: QueryRunner) => Promise<T>,
): Promise<T> {
  const holder = dataSource.createQueryRunner();
  const lock = "CONCAT(LEFT(MD5(DATABASE()), 16), '.', ?)";
  try {
    const [row]: { held: unknown }[] = await holder.query(`SELECT GET_LOCK(${lock}, ${LOCK_WAIT}) AS held`, [
      name,
    ]);
    if (Number(row?.held) !== 1) throw new DatabaseBusyError(`Another instance keeps the lock "${name}"`);
    try {
      return await run(holder);
    } finally {
      await holder.query(`SELECT RELEASE_LOCK(${lock})`, [name]);
    }
  } finally {
    await holder.release();
  }
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
