import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command';

/** The first of these programs that can be run from PATH, or from the folders where Debian puts servers. */
export function findProgram(names: string[], path = process.env.PATH ?? ''): string | undefined {
  const folders = [...path.split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'].filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const file = join(folder, name);
      if (canRun(file)) return file;
    }
  }
  return undefined;
}

export function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs Debian packages, as root or by a sudo that asks nothing. Otherwise it throws an error that says what to
 * install by hand. `say` tells the person before anything on the machine changes.
 */
export async function installDebianPackages(packages: string[], say: (line: string) => void): Promise<void> {
  const byHand = `Install by hand, then run the tests again: sudo apt-get install ${packages.join(' ')}`;
  const apt = findProgram(['apt-get']);
  if (!apt) throw new Error(`Missing: ${packages.join(', ')}, and this machine has no apt-get. ${byHand}`);
  const prefix = await rootPrefix();
  if (!prefix) throw new Error(`Missing: ${packages.join(', ')}, and installing needs root. ${byHand}`);

  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    runCommand([...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, ...args], {
      env,
      limitMs: 10 * 60_000,
    });
  say(`installing ${packages.join(', ')} with apt-get`);
  // A failed update is no reason to stop: the lists on the machine may do.
  await run('update', '-q');
  const installed = await run('install', '-y', '-q', '--no-install-recommends', ...packages);
  if (installed.code !== 0)
    throw new Error(`apt-get install ${packages.join(' ')} failed.\n${installed.output}\n${byHand}`);
}

async function rootPrefix(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram(['sudo']);
  if (!sudo) return undefined;
  const { code } = await runCommand([sudo, '-n', 'true'], { limitMs: 10_000 });
  return code === 0 ? [sudo, '-n'] : undefined;
}
