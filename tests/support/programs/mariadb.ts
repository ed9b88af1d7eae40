import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../../server/config/freePort';
import { runCommand } from './command';
import { findProgram, installDebianPackages } from './debianPackages';

/** A private MariaDB: its own data folder, in memory if there is room, a random port on 127.0.0.1, nothing kept. */
export interface MariaDb {
  /** `mariadb://user:password@127.0.0.1:port`, without a database: each test file creates and drops its own. */
  url: string;
  /** Starts it again after `halt`, on the same port with the same data. */
  start(): Promise<void>;
  /** Stops it but keeps the data: the fault tests' outage. */
  halt(signal?: NodeJS.Signals): Promise<void>;
  /** Suspends it: it accepts connections but doesn't respond until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops it and deletes the data. */
  stop(): Promise<void>;
}

/** Speed over durability: this data never outlives the run. */
const fast = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=128M',
  '--innodb-log-file-size=64M',
  '--performance-schema=OFF',
  '--skip-log-bin',
  '--skip-name-resolve',
  '--max-connections=300',
  '--character-set-server=utf8mb4',
];

export async function startMariaDb(
  say: (line: string) => void = () => {},
  options: readonly string[] = [],
): Promise<MariaDb> {
  const programs = await findMariaDb(say);
  const folder = mkdtempSync(join(dataFolder(), `${PREFIX}${process.pid}-`));
  const data = join(folder, 'data');
  const user = serverUser();
  const temporary = join(folder, 'tmp');
  mkdirSync(data);
  mkdirSync(temporary);
  // When started by root, the server runs as another user, who must have access to its folders.
  chmodSync(folder, 0o755);
  chmodSync(temporary, 0o777);
  const password = randomBytes(12).toString('hex');
  const initFile = join(folder, 'init.sql');
  writeFileSync(
    initFile,
    `CREATE OR REPLACE USER 'tests'@'127.0.0.1' IDENTIFIED BY '${password}';\n` +
      `GRANT ALL PRIVILEGES ON *.* TO 'tests'@'127.0.0.1';\n`,
  );
  const made = await runCommand(
    [
      programs.install,
      '--no-defaults',
      `--datadir=${data}`,
      '--skip-test-db',
      ...(user ? [`--user=${user}`] : []),
    ],
    { limitMs: 120_000, env: { ...process.env, TMPDIR: temporary } },
  );
  if (made.code !== 0) throw new Error(`mariadb-install-db failed:\n${made.output}`);

  const port = await freePort();
  const url = `mariadb://tests:${password}@127.0.0.1:${port}`;
  const command = [
    programs.server,
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${join(data, 'tests.sock')}`,
    `--pid-file=${join(data, 'tests.pid')}`,
    `--tmpdir=${temporary}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    `--init-file=${initFile}`,
    ...fast,
    ...options,
  ];
  let server: ChildProcess | undefined;

  const start = async () => {
    server = launchServer(command, user);
    await untilReady(url, server);
  };
  const halt = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const child = server;
    server = undefined;
    if (child) await endServer(child, signal);
  };
  const stop = async () => {
    // The data is thrown away, so a clean shutdown is pointless.
    await halt('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    start,
    halt,
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    stop,
  };
}

const PREFIX = 'enspired-mariadb-';
const MEMORY = '/dev/shm';
const ROOM = 2_000_000_000;

/**
 * Each test file creates a database of fifty tables, which takes seconds on disk and a fifth of a second in memory. Data left
 * by a killed run is deleted first, since memory is not cleaned up as /tmp is.
 */
export function dataFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    for (const name of readdirSync(MEMORY)) {
      const [, pid] = /^enspired-mariadb-(\d+)-/.exec(name) ?? [];
      if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

export async function findMariaDb(say: (line: string) => void): Promise<{ server: string; install: string }> {
  const find = () => {
    const server = findProgram(['mariadbd']);
    const install = findProgram(['mariadb-install-db']);
    return server && install ? { server, install } : undefined;
  };
  const found = find();
  if (found) return found;
  // The core packages contain only the programs, so no service is started on the machine.
  await installDebianPackages(['mariadb-server-core', 'mariadb-client-core'], say);
  const installed = find();
  if (!installed) throw new Error('MariaDB was installed, but mariadbd is not on the PATH');
  return installed;
}

/** mariadbd refuses to run as root. */
export function serverUser(): string | undefined {
  return process.getuid?.() === 0 ? 'nobody' : undefined;
}

/**
 * Its own process group keeps Ctrl+C from reaching the server before the tests that use it. With setpriv (on every Debian), the
 * kernel kills the server together with the process that started it, even if that is killed.
 */
export function launchServer(command: string[], user: string | undefined): ChildProcess {
  const setpriv = findProgram(['setpriv']);
  const as = user && setpriv ? [`--reuid=${user}`, '--regid=nogroup', '--clear-groups'] : [];
  const [file = '', ...args] = setpriv
    ? [setpriv, '--pdeathsig', 'KILL', ...as, ...command]
    : [...command, ...(user ? [`--user=${user}`] : [])];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  logs.set(child, '');
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) =>
      logs.set(child, ((logs.get(child) ?? '') + chunk.toString()).slice(-8000)),
    );
  }
  return child;
}

const logs = new WeakMap<ChildProcess, string>();

/** The end of its output. */
export const outputOf = (server: ChildProcess): string => logs.get(server) ?? '';

/** Waits until it has exited, whatever it does with the signal; without a signal, until it exits by itself. */
export async function endServer(server: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  if (signal) server.kill(signal);
  const late = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`mariadbd did not start:\n${outputOf(server)}`);
    try {
      const connection = await createConnection(url.replace(/^mariadb:/, 'mysql:'));
      await connection.end();
      return;
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`mariadbd does not respond: ${String(error)}\n${outputOf(server)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
