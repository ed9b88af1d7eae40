import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
 * Installs Debian packages, as root or with passwordless sudo. Otherwise throws an error that says what to install by hand.
 * `say` reports before anything on the machine changes.
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
  // A failed update is not fatal: the machine's package lists may suffice.
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

const unpacked = join(__dirname, '../../../node_modules/.cache/enspired/debian');

/**
 * A program from a Debian package: the machine's own, or else unpacked into a folder of the project, as installing the package
 * would start its service.
 */
export async function debianProgram(
  name: string,
  file: string,
  say: (line: string) => void = () => {},
): Promise<string> {
  const found = findProgram([name]) ?? [join(unpacked, file)].find(canRun);
  if (found) return found;
  const folder = mkdtempSync(join(tmpdir(), 'enspired-debian-'));
  say(`fetching ${name} with apt-get`);
  const fetched = () =>
    runCommand(['sh', '-c', 'cd "$0" && apt-get download -q "$1"', folder, name], { limitMs: 120_000 });
  let answer = await fetched();
  if (answer.code !== 0) {
    const prefix = await rootPrefix();
    if (prefix) await runCommand([...prefix, 'apt-get', 'update', '-q'], { limitMs: 300_000 });
    answer = await fetched();
  }
  const [deb] = readdirSync(folder).filter((entry) => entry.endsWith('.deb'));
  if (!deb) throw new Error(`apt-get download ${name} failed.\n${answer.output}`);
  mkdirSync(unpacked, { recursive: true });
  const done = await runCommand(['dpkg-deb', '-x', join(folder, deb), unpacked], { limitMs: 60_000 });
  rmSync(folder, { recursive: true, force: true });
  if (done.code !== 0) throw new Error(`${name} could not be unpacked.\n${done.output}`);
  return join(unpacked, file);
}
