import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findProgram, installDebianPackages } from './debianPackages';
import { freePort } from './mariadb';

/** A private Redis on a random port of 127.0.0.1, in memory only. */
export interface RedisServer {
  url: string;
  /** Up again after `halt`, on the same port, empty. */
  start(): Promise<void>;
  /** Down: what a test calls an outage. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(say: (line: string) => void = () => {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'enspired-redis-'));
  const program = await findOrInstall(folder, say);
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const command = [program, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  let server: ChildProcess | undefined;

  const start = async () => {
    server = launch(command);
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

async function findOrInstall(folder: string, say: (line: string) => void): Promise<string> {
  const find = () => findProgram(['redis-server', 'valkey-server']) ?? fromTools(folder);
  const found = find();
  if (found) return found;
  await installDebianPackages(['redis-tools'], say);
  const installed = find();
  if (!installed) throw new Error('redis-tools was installed, but brought no server');
  return installed;
}

/**
 * Debian's redis-tools holds the same program under the name of its checking tool; called by its own name it is the
 * server. The package named redis-server would start a service on the machine as well.
 */
function fromTools(folder: string): string | undefined {
  const tool = findProgram(['redis-check-rdb']);
  if (!tool) return undefined;
  const link = join(folder, 'redis-server');
  symlinkSync(tool, link);
  return link;
}

/** Where setpriv is at hand the kernel ends the server with the process that started it. */
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
      if (Date.now() > deadline) throw new Error(`redis-server answers nothing: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      probe.disconnect();
    }
  }
}
