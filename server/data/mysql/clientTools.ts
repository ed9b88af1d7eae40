import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { ServerDatabaseConfig } from '../../config/databaseUrl';
import { toolOptions } from './tls';

/** Names of the server's command-line tools, the preferred one first. */
const tools = {
  dump: { mariadb: ['mariadb-dump', 'mysqldump'], mysql: ['mysqldump', 'mariadb-dump'] },
  client: { mariadb: ['mariadb', 'mysql'], mysql: ['mysql', 'mariadb'] },
} as const;

export type RunningTool = ChildProcessByStdio<Writable, Readable, Readable> & {
  /** Resolves on exit code 0, else rejects with the end of the tool's standard error. */
  ended: Promise<void>;
};

/** Programs are found by the machine's PATH, not by a setting of the site. */
const searched = () => process.env.PATH ?? '';

/** Starts a tool on the database. The password goes through the environment, since any user can read the command line. */
export function startTool(
  config: ServerDatabaseConfig,
  kind: keyof typeof tools,
  args: string[],
): RunningTool {
  const program = findTool(tools[kind][config.flavour]);
  const { hostname, port, username, password, pathname } = new URL(config.url);
  const place = [
    // The machine's option files could remove the end marker or name another server.
    '--no-defaults',
    '--protocol=tcp',
    `--host=${decodeURIComponent(hostname).replace(/^\[|\]$/g, '')}`,
    `--port=${port || 3306}`,
    `--user=${decodeURIComponent(username)}`,
    '--default-character-set=utf8mb4',
    ...toolOptions(config.tls, isOfMariaDb(program)),
  ];
  const name = decodeURIComponent(pathname.slice(1));
  const child = spawn(program, [...place, ...args.map((arg) => (arg === DATABASE ? name : arg))], {
    env: { PATH: searched(), LANG: 'C.UTF-8', MYSQL_PWD: decodeURIComponent(password) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return Object.assign(child, { ended: endOf(child, path.basename(program)) });
}

/** Placeholder for the database's name in the arguments of a tool. */
export const DATABASE = '\0database';

function endOf(child: ChildProcessByStdio<Writable, Readable, Readable>, name: string): Promise<void> {
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-500);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`${name} ended with ${code ?? signal}: ${said.trim().replace(/\s*\n\s*/g, ' ')}`));
    });
  });
  ended.catch(() => undefined);
  return ended;
}

/** Resolves links: either name may point to the other tool. */
function isOfMariaDb(program: string): boolean {
  return path.basename(realpathSync(program)).startsWith('mariadb');
}

function findTool(names: readonly string[]): string {
  const folders = searched()
    .split(path.delimiter)
    .filter((folder) => folder !== '');
  for (const name of names) {
    const found = folders.map((folder) => path.join(folder, name)).find(isProgram);
    if (found !== undefined) return found;
  }
  throw new Error(
    `${names.join(' or ')} is required, but neither is installed: install the package mariadb-client`,
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
