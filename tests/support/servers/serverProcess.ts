import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';

/**
 * The built server in its own process, as `npm start` runs it: for tests that kill it, and for journeys on a real first start.
 * It listens on a random port and keeps its data in a folder under /tmp.
 */
export interface ServerProcess {
  url: string;
  dataDir: string;
  /** Seconds from the start of the process to the ready line. */
  startSeconds: number;
  pid: number;
  output(): string;
  /** Sends a signal and waits for the process to exit. */
  end(signal?: NodeJS.Signals): Promise<Ending>;
  ended: Promise<Ending>;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  seconds: number;
}

export interface StartOptions {
  /** Data folder of an earlier process; by default, a site with a small catalogue. */
  dataDir?: string;
  env?: Record<string, string>;
}

const root = join(__dirname, '../../..');
const entry = join(root, 'dist/server/main.js');
const folders: string[] = [];
const processes = new Set<ChildProcess>();

/** A folder that `cleanUp` removes at the end of the test file. */
export function freshDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enspired-server-'));
  folders.push(folder);
  return folder;
}

const cache = join(root, 'node_modules/.cache/enspired');

/**
 * A folder as a first start leaves it, with the whole catalogue: that start runs once per build, and its folder is copied for
 * tests that aren't about a first start. It is removed like the others.
 */
export const loadedDataDir = (): Promise<string> =>
  copied('whole', async () => {
    const { dataDir, end } = await startServer({ dataDir: freshDataDir() });
    await end('SIGTERM');
    return dataDir;
  });

/** The same with 300 anime, with which a start takes half of the processor time: for tests about something else. */
export const smallDataDir = (): Promise<string> =>
  copied('small', async () => {
    const dataDir = await loadedDataDir();
    const database = new Libsql(join(dataDir, 'enspired.sqlite'));
    database.exec(
      'PRAGMA foreign_keys = ON; DELETE FROM anime WHERE id NOT IN (SELECT id FROM anime ORDER BY id LIMIT 300); VACUUM',
    );
    database.close();
    return dataDir;
  });

async function copied(name: string, make: () => Promise<string>): Promise<string> {
  const stamp = readFileSync(join(root, 'dist/server/.stamp'), 'utf8').slice(0, 16);
  const template = join(cache, `${stamp}-${name}`);
  while (!existsSync(template)) await makeTemplate(template, make);
  const folder = freshDataDir();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Several test files ask at once: one creates it, the others wait. */
async function makeTemplate(template: string, make: () => Promise<string>): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const lock = `${template}.lock`;
  try {
    mkdirSync(lock);
  } catch {
    // A process was killed and left its lock behind.
    if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 180_000)
      rmSync(lock, { recursive: true, force: true });
    return void (await sleep(200));
  }
  try {
    const copy = mkdtempSync(`${template}-`);
    cpSync(await make(), copy, { recursive: true });
    renameSync(copy, template);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Starts a server without waiting: for tests that interrupt the start itself. */
export function launchServer({ dataDir = freshDataDir(), env = {} }: StartOptions = {}) {
  const began = Date.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', entry], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
      AUTH_RATE_LIMIT: 'false',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.add(child);
  let text = '';
  const collect = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-100_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  let signalled = began;
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => {
      processes.delete(child);
      resolve({ code, signal, seconds: (Date.now() - signalled) / 1000 });
    });
  });
  const end = (signal: NodeJS.Signals = 'SIGKILL') => {
    signalled = Date.now();
    child.kill(signal);
    return ended;
  };
  return { child, dataDir, began, output: () => text, ended, end };
}

/** Shorter than a test may take (slowMachine.ts), so that a start that hangs shows its output. */
const START_LIMIT_MS = 240_000;

/** Starts a server and waits until it prints its address. */
export async function startServer(options: StartOptions = {}): Promise<ServerProcess> {
  const onFile = options.env?.DATABASE_URL === undefined;
  const given = options.dataDir ?? (onFile ? await smallDataDir() : undefined);
  const { child, dataDir, began, output, ended, end } = launchServer({ ...options, dataDir: given });
  const url = await Promise.race([
    readyAddress(child, output),
    ended.then(({ code, signal }) => {
      throw new Error(`the server ended with ${code ?? signal} before it was ready:\n${output()}`);
    }),
    new Promise<never>((_, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the server is not ready:\n${output()}`)),
        START_LIMIT_MS,
      );
      timer.unref();
    }),
  ]);
  return { url, dataDir, startSeconds: (Date.now() - began) / 1000, pid: child.pid ?? 0, output, end, ended };
}

/** The printed line with the site's address. */
function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const [, address] = /(http:\/\/[^\s"]+:\d+)\b/.exec(output()) ?? [];
      if (address) resolve(address);
    };
    child.stdout?.on('data', look);
  });
}

/** Kills what is still running and removes the data: call it in `afterAll`. */
export async function cleanUp(): Promise<void> {
  const ends = [...processes].map(
    (child) =>
      new Promise<void>((resolve) => {
        child.once('close', () => resolve());
        child.kill('SIGKILL');
      }),
  );
  await Promise.all(ends);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
