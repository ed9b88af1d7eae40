import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../server/config/freePort';
import { findProgram, installDebianPackages } from './debianPackages';

/** A private Redis on a random port of 127.0.0.1, in memory only. */
export interface RedisServer {
  url: string;
  /** Starts it again after `halt`, on the same port, empty. */
  start(options?: readonly string[]): Promise<void>;
  /** Stops it: a test's outage. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(
  say: (line: string) => void = () => {},
  options: readonly string[] = [],
  /** A Sentinel's configuration file, to which it writes its state. */
  sentinelFile?: string,
): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'enspired-redis-'));
  const program = await findOrInstall(folder, say);
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const command = sentinelFile
    ? [program, sentinelFile, ...place, '--sentinel']
    : [program, ...place, '--save', '', ...options];
  let server: ChildProcess | undefined;

  const start = async (more: readonly string[] = []) => {
    server = launch([...command, ...more]);
    await untilReady(url, server);
  };
  const halt = async () => {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, start, halt, stop };
}

/** A primary, its replica, and three Sentinels that promote the replica half a second after the primary has ended. */
export interface RedisGroup {
  /** Settings for a site that uses them. */
  env: { REDIS_URL: string; REDIS_SENTINELS: string };
  servers: RedisServer[];
  /** Index in `servers` of the current primary. */
  primary(): Promise<number>;
  stop(): Promise<void>;
}

export async function startRedisGroup(say: (line: string) => void = () => {}): Promise<RedisGroup> {
  const portOf = ({ url }: RedisServer) => new URL(url).port;
  const first = await startRedis(say);
  const second = await startRedis(say, ['--replicaof', '127.0.0.1', portOf(first)]);
  const folder = mkdtempSync(join(tmpdir(), 'enspired-sentinels-'));
  const settings = [
    `sentinel monitor site 127.0.0.1 ${portOf(first)} 2`,
    'sentinel down-after-milliseconds site 500',
    'sentinel failover-timeout site 3000',
  ];
  const sentinels: RedisServer[] = [];
  for (let n = 0; n < 3; n += 1) {
    const file = join(folder, `${n}.conf`);
    writeFileSync(file, settings.join('\n'));
    sentinels.push(await startRedis(say, [], file));
  }
  const asked = new Redis(sentinels[0]?.url ?? '');
  const servers = [first, second];
  return {
    servers,
    env: {
      REDIS_URL: 'redis://site',
      REDIS_SENTINELS: sentinels.map((server) => `127.0.0.1:${portOf(server)}`).join(','),
    },
    primary: async () => {
      const [, port] = (await asked.call('SENTINEL', 'get-master-addr-by-name', 'site')) as string[];
      return servers.findIndex((server) => portOf(server) === port);
    },
    stop: async () => {
      asked.disconnect();
      for (const server of [...sentinels, ...servers]) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findOrInstall(folder: string, say: (line: string) => void): Promise<string> {
  const find = () => findProgram(['redis-server', 'valkey-server']) ?? fromTools(folder);
  const found = find();
  if (found) return found;
  await installDebianPackages(['redis-tools'], say);
  const installed = find();
  if (!installed) throw new Error('redis-tools was installed, but it contains no server');
  return installed;
}

/**
 * Debian's redis-tools contains the server program under the name of its checking tool; called by its own name it acts as the
 * server. The redis-server package would also start a service on the machine.
 */
function fromTools(folder: string): string | undefined {
  const tool = findProgram(['redis-check-rdb']);
  if (!tool) return undefined;
  const link = join(folder, 'redis-server');
  symlinkSync(tool, link);
  return link;
}

/** With setpriv, the kernel kills the server together with the process that started it. */
function launch(command: string[]): ChildProcess {
  const setpriv = findProgram(['setpriv']);
  const [file = '', ...args] = setpriv ? [setpriv, '--pdeathsig', 'KILL', ...command] : command;
  return spawn(file, args, { stdio: 'ignore', detached: true });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('redis-server did not start');
    const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    probe.on('error', () => {});
    try {
      await probe.connect();
      await probe.ping();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`redis-server does not respond: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      probe.disconnect();
    }
  }
}
