import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase } from '../tests/support/apps/testDatabase';
import { Visitor } from '../tests/support/apps/visitor';
import { freshDataDir, type ServerProcess, startServer } from '../tests/support/servers/serverProcess';
import type { FloorSettings } from './floors';

export interface Report {
  title: string;
  rows: Record<string, string | number>[];
}

export type Measurement = (site: BenchSite) => Promise<Report>;

/** The built site with production settings, its catalogue loaded and one user signed in. */
export interface BenchSite {
  url: string;
  pid: number;
  env: Record<string, string>;
  firstStartSeconds: number;
  dataDir: string;
  visitor: Visitor;
  person: { email: string; password: string };
  cookieName: string;
  floor(kind: FloorSettings['kind'], text?: string): Promise<string>;
  /** The same with its process id, and with the modules of `BENCH_PEERS`. */
  peer(kind: FloorSettings['kind'], text?: string): Promise<Peer>;
  peakMegabytes(): number;
}

export interface Peer {
  url: string;
  pid: number;
}

const floors: ChildProcess[] = [];

/** A floor left running would keep the process alive. */
export function stopFloors(): void {
  for (const child of floors.splice(0)) {
    child.removeAllListeners('exit');
    child.kill();
  }
}

export async function benchServer(databaseServer: string | undefined): Promise<BenchSite> {
  const secret = randomBytes(32).toString('hex');
  const database = databaseServer ? (await testDatabase(databaseServer)).url : undefined;
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    AUTH_SECRET: secret,
    MAIL_DISABLED: 'true',
    ...(database ? { DATABASE_URL: database } : {}),
  };
  const server = await startServer({ env, dataDir: freshDataDir() });
  const visitor = new Visitor(server.url);
  const person = { email: 'bench@example.org', password: 'correct horse battery' };
  const signedUp = await visitor.auth('sign-up/email', { name: 'Bench', ...person });
  if (signedUp.status !== 200) throw new Error(`sign-up answered ${signedUp.status} ${signedUp.text}`);
  const cookieName = signedUp.setCookies.find(({ name }) => name.endsWith('session_token'))?.name ?? '';
  const databaseUrl = database ?? `sqlite:${join(server.dataDir, 'enspired.sqlite')}`;
  return {
    url: server.url,
    pid: server.pid,
    env,
    firstStartSeconds: server.startSeconds,
    dataDir: server.dataDir,
    visitor,
    person,
    cookieName,
    floor: async (kind, text = '') => (await startFloor({ kind, secret, cookieName, databaseUrl, text })).url,
    peer: (kind, text = '') =>
      startFloor({ kind, secret, cookieName, databaseUrl, text, peers: process.env.BENCH_PEERS }),
    peakMegabytes: () => peakMegabytes(server),
  };
}

function startFloor(settings: FloorSettings): Promise<Peer> {
  const child = spawn(
    process.execPath,
    ['-r', '@swc-node/register', join(__dirname, 'floors.ts'), JSON.stringify(settings)],
    // Makes Express leave out its development helpers, as on the measured site.
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  floors.push(child);
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (url) => resolve({ url, pid: child.pid ?? 0 }));
    child.once('exit', (code) => reject(new Error(`floor ${settings.kind} ended with ${code}`)));
  });
}

function peakMegabytes({ pid }: ServerProcess): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
