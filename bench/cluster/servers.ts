import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/config/freePort';
import { findProgram, installDebianPackages } from '../../tests/support/programs/debianPackages';
import { endServer } from '../../tests/support/programs/mariadb';
import { type RedisGroup, startRedisGroup } from '../../tests/support/programs/redis';
import { type RunningProxy, startCaddy } from '../../tests/support/servers/proxies';
import { freshDataDir, type ServerProcess, startServer } from '../../tests/support/servers/serverProcess';
import { type Galera, type GaleraNode, startGalera } from './galera';

export const DATABASE = 'enspired';

export interface Instance {
  process: ServerProcess;
  /** Starts a new process in its place, optionally with another database. */
  start(url?: string): Promise<void>;
  /** Transactions and statements it has retried since its start. */
  repeated(): Promise<number>;
}

/** All the servers of a site without a single point of failure, on this machine. */
export interface Cluster {
  galera: Galera;
  redis: RedisGroup;
  url: string;
  instances: Instance[];
  /** The node to which the proxy sends all connections. */
  nodeInUse(): Promise<GaleraNode>;
  addInstance(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(say: (line: string) => void): Promise<Cluster> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const galera = await startGalera(say);
    stops.push(galera.stop);
    const proxy = await startHaproxy(galera.nodes, say);
    stops.push(proxy.stop);
    const redis = await startRedisGroup(say);
    stops.push(redis.stop);
    const [first] = galera.nodes;
    if (!first) throw new Error('There is no node');
    await first.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    const port = await freePort();
    const secret = randomBytes(32).toString('hex');
    const throughProxy = urlAt(first.url, proxy.port);
    const env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      BASE_URL: `http://127.0.0.1:${port}`,
      AUTH_SECRET: secret,
      AUTH_RATE_LIMIT: 'true',
      GRAPHQL_BUDGET_MEMBER: '600000',
      GRAPHQL_BUDGET_VISITOR: '600000',
      MAIL_DISABLED: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
      STOP_DELAY: '1',
      ...redis.env,
    };
    const instances: Instance[] = [];
    const ports: number[] = [];
    let caddy: RunningProxy | undefined;
    stops.push(async () => caddy?.stop());
    const addInstance = async () => {
      const instance = await makeInstance(env, throughProxy, ports);
      instances.push(instance);
      await caddy?.stop();
      caddy = await startCaddy({ instances: ports, port, trusts: '127.0.0.1/32' });
    };
    await addInstance();
    await addInstance();
    const nodeInUse = async () => {
      const [row] = await first.query<{ name: string }>(
        'SELECT @@wsrep_node_name AS name',
        [],
        undefined,
        proxy.port,
      );
      const node = galera.nodes.find(({ name }) => name === row?.name);
      if (!node) throw new Error('The proxy routes to no node');
      return node;
    };
    return { galera, redis, url: `http://127.0.0.1:${port}`, instances, nodeInUse, addInstance, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeInstance(env: Record<string, string>, url: string, ports: number[]): Promise<Instance> {
  const [port, metrics] = await Promise.all([freePort(), freePort()]);
  ports.push(port);
  const dataDir = freshDataDir();
  const start = (DATABASE_URL: string) =>
    startServer({
      dataDir,
      env: { ...env, PORT: String(port), METRICS_PORT: String(metrics), DATABASE_URL },
    });
  const instance: Instance = {
    process: await start(url),
    start: async (other = url) => {
      await instance.process.end('SIGTERM');
      instance.process = await start(other);
    },
    repeated: async () => {
      const text = await fetch(`http://127.0.0.1:${metrics}/metrics`).then((answer) => answer.text());
      const [, count = '0'] = /^enspired_database_repeated_total (\d+)/m.exec(text) ?? [];
      return Number(count);
    },
  };
  return instance;
}

/** The same user and password at another address, with the site's database. */
export function urlAt(node: string, port: number | string): string {
  const url = new URL(node);
  url.port = String(port);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/** Uses the file from `deploy/`, with the addresses of these nodes. */
async function startHaproxy(
  nodes: readonly GaleraNode[],
  say: (line: string) => void,
): Promise<{ port: number; stop(): Promise<void> }> {
  if (!findProgram(['haproxy'])) await installDebianPackages(['haproxy'], say);
  const program = findProgram(['haproxy']);
  if (!program) throw new Error('haproxy was installed, but is not on the PATH');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'enspired-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  let text = readFileSync(join(__dirname, '../../deploy/haproxy-galera.cfg'), 'utf8').replace(
    '127.0.0.1:3306',
    `127.0.0.1:${port}`,
  );
  for (const [index, node] of nodes.entries())
    text = text.replace(`10.0.0.${index + 1}:3306`, `127.0.0.1:${node.port}`);
  writeFileSync(file, text);
  const child: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  await sleep(1500);
  if (child.exitCode !== null) throw new Error('haproxy did not start');
  return {
    port,
    stop: async () => {
      await endServer(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
