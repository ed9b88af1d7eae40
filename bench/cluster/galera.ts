import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePort } from '../../server/config/freePort';
import { runCommand } from '../../tests/support/programs/command';
import { findProgram, installDebianPackages } from '../../tests/support/programs/debianPackages';
import {
  dataFolder,
  endServer,
  findMariaDb,
  launchServer,
  outputOf,
  serverUser,
} from '../../tests/support/programs/mariadb';

/** A node of the cluster, with its folder and its ports on 127.0.0.1. */
export interface GaleraNode {
  name: string;
  port: number;
  /** `mariadb://user:password@127.0.0.1:port`, without a database. */
  url: string;
  pid(): number;
  /** Rejoins the cluster and catches up; after a kill it first recovers its position from its own files. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** On a connection of its own, possibly to another port. */
  query<Row>(sql: string, values?: unknown[], database?: string, port?: number): Promise<Row[]>;
}

export interface Galera {
  nodes: GaleraNode[];
  stop(): Promise<void>;
}

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib/libgalera_smm.so'];

/** Small, for a shared machine; what a killed node has not flushed, the others have. */
const small = [
  '--innodb-buffer-pool-size=128M',
  '--innodb-log-file-size=48M',
  '--innodb-flush-log-at-trx-commit=2',
  '--innodb-doublewrite=0',
  '--performance-schema=OFF',
  '--skip-name-resolve',
  '--max-connections=200',
  '--character-set-server=utf8mb4',
];

/** The settings recommended in docs/cluster.md. */
const recommended = [
  '--wsrep-on=ON',
  '--binlog-format=ROW',
  '--default-storage-engine=InnoDB',
  '--innodb-autoinc-lock-mode=2',
  '--wsrep-sst-method=rsync',
  '--wsrep-slave-threads=2',
];
/** A dead node is evicted after one to two seconds instead of five to seven. */
const patience =
  'evs.keepalive_period=PT0.3S;evs.inactive_check_period=PT0.2S;evs.suspect_timeout=PT1.5S;evs.inactive_timeout=PT4S;evs.install_timeout=PT4S';

export async function startGalera(say: (line: string) => void): Promise<Galera> {
  const programs = await findMariaDb(say);
  const provider = await findProvider(say);
  const folder = mkdtempSync(join(dataFolder(), `enspired-mariadb-${process.pid}-galera-`));
  chmodSync(folder, 0o755);
  const password = randomBytes(12).toString('hex');
  const members = await Promise.all(
    ['node1', 'node2', 'node3'].map(async (name) => {
      const [port, galera, ist, sst] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
      return { name, folder: join(folder, name), port, galera, ist, sst };
    }),
  );
  const nodes: Node[] = members.map((member, index) => {
    // The node in use by clients goes on serving them, so it is the last choice as donor.
    const donors = members.filter((other) => other !== member).reverse();
    const options = [
      `--wsrep-provider=${provider}`,
      '--wsrep-cluster-name=enspired',
      `--wsrep-cluster-address=gcomm://${members.map(({ galera }) => `127.0.0.1:${galera}`).join(',')}`,
      `--wsrep-node-name=${member.name}`,
      '--wsrep-node-address=127.0.0.1',
      `--wsrep-sst-receive-address=127.0.0.1:${member.sst}`,
      `--wsrep-sst-donor=${donors.map(({ name }) => name).join(',')},`,
      `--wsrep-provider-options=base_port=${member.galera};gmcast.listen_addr=tcp://127.0.0.1:${member.galera};ist.recv_addr=127.0.0.1:${member.ist};gcache.size=64M;${patience}`,
    ];
    return new Node({ ...member, programs, password, options, first: index === 0 });
  });
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const node of nodes) await node.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, stop };
}

interface NodeSettings {
  name: string;
  folder: string;
  port: number;
  programs: { server: string; install: string };
  password: string;
  options: string[];
  first: boolean;
}

class Node implements GaleraNode {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  private server: ChildProcess | undefined;
  private fresh = true;

  constructor(private readonly settings: NodeSettings) {
    this.name = settings.name;
    this.port = settings.port;
    this.url = `mariadb://tests:${settings.password}@127.0.0.1:${settings.port}`;
  }

  pid(): number {
    return this.server?.pid ?? 0;
  }

  async start(): Promise<void> {
    const { first, options, folder } = this.settings;
    if (this.fresh) await this.install();
    const position = this.fresh ? undefined : await this.lastPosition();
    const command = [
      ...this.command(),
      ...options,
      ...(first && this.fresh ? ['--wsrep-new-cluster', `--init-file=${join(folder, 'init.sql')}`] : []),
      ...(position ? [`--wsrep-start-position=${position}`] : []),
    ];
    this.fresh = false;
    this.server = launchServer(command, serverUser());
    await this.untilSynced(this.server);
  }

  async kill(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server) await endServer(server, 'SIGKILL');
  }

  async query<Row>(sql: string, values: unknown[] = [], database?: string, port?: number): Promise<Row[]> {
    const connection = await this.connect(database, port);
    try {
      const [rows] = await connection.query<RowDataPacket[]>(sql, values);
      return rows as Row[];
    } finally {
      await connection.end();
    }
  }

  private connect(database?: string, port = this.port): Promise<Connection> {
    const { password } = this.settings;
    return createConnection({ host: '127.0.0.1', port, user: 'tests', password, database, timezone: 'Z' });
  }

  private command(): string[] {
    const { programs, folder, port } = this.settings;
    return [
      programs.server,
      '--no-defaults',
      `--datadir=${join(folder, 'data')}`,
      `--socket=${join(folder, 'data', 'node.sock')}`,
      `--pid-file=${join(folder, 'data', 'node.pid')}`,
      `--tmpdir=${join(folder, 'tmp')}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      ...small,
      ...recommended,
    ];
  }

  private async install(): Promise<void> {
    const { programs, folder, password } = this.settings;
    const user = serverUser();
    for (const name of ['', 'data', 'tmp']) mkdirSync(join(folder, name));
    chmodSync(join(folder, 'tmp'), 0o777);
    // The proxy checks as `haproxy`, which has no password and no privileges.
    writeFileSync(
      join(folder, 'init.sql'),
      `CREATE OR REPLACE USER 'tests'@'127.0.0.1' IDENTIFIED BY '${password}';
GRANT ALL PRIVILEGES ON *.* TO 'tests'@'127.0.0.1';
CREATE OR REPLACE USER 'haproxy'@'127.0.0.1';\n`,
    );
    const made = await runCommand(
      [programs.install, '--no-defaults', `--datadir=${join(folder, 'data')}`, '--skip-test-db'].concat(
        user ? [`--user=${user}`] : [],
      ),
      { limitMs: 120_000, env: { ...process.env, TMPDIR: join(folder, 'tmp') } },
    );
    if (made.code !== 0) throw new Error(`mariadb-install-db failed:\n${made.output}`);
  }

  /** As Debian's unit does before each start: otherwise a killed node would copy all data again. */
  private async lastPosition(): Promise<string | undefined> {
    const log = join(this.settings.folder, 'tmp', 'recover.log');
    const server = launchServer(
      [...this.command(), ...this.settings.options, '--wsrep-recover', `--log-error=${log}`],
      serverUser(),
    );
    await endServer(server);
    if (!existsSync(log)) return undefined;
    const { output } = await runCommand(['cat', log], { limitMs: 5000 });
    rmSync(log);
    const [, position] = /Recovered position:\s*(\S+)/.exec(output) ?? [];
    return position;
  }

  private async untilSynced(server: ChildProcess): Promise<void> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(`${this.name} did not start:\n${outputOf(server)}`);
      const [row] = await this.query<{ Value: string }>("SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(
        () => [],
      );
      if (row?.Value === 'Synced') return;
      if (Date.now() > deadline)
        throw new Error(`${this.name} does not join the others:\n${outputOf(server)}`);
      await sleep(100);
    }
  }
}

/** Debian's `galera-4`, and the tools `mariadb-server` includes for copying a node. */
async function findProvider(say: (line: string) => void): Promise<string> {
  const found = () => PROVIDERS.find((file) => existsSync(file));
  if (!found() || !findProgram(['wsrep_sst_rsync']) || !findProgram(['rsync']) || !findProgram(['lsof']))
    await installDebianPackages(['galera-4', 'mariadb-server', 'rsync', 'lsof'], say);
  const provider = found();
  if (!provider) throw new Error('galera-4 was installed, but it contains no libgalera_smm.so');
  return provider;
}
