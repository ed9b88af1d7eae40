import { existsSync, rmSync } from 'node:fs';
import Libsql from 'libsql';

/**
 * Copies an embedded database while the site runs on it (product P9): one consistent moment, no writer held up. The
 * copy is checked before it counts; one that fails is removed.
 */
export function backUp(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`);
  if (existsSync(to)) throw new Error(`${to} exists already; a backup overwrites nothing`);
  const source = new Libsql(from, { timeout: 10_000 });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
  const complaint = examine(to);
  if (complaint === undefined) return;
  rmSync(to, { force: true });
  throw new Error(`The copy was not sound and has been removed: ${complaint}`);
}

function examine(file: string): string | undefined {
  const copy = new Libsql(file);
  try {
    const { integrity_check: result } = copy.prepare('PRAGMA integrity_check').get() as {
      integrity_check: string;
    };
    return result === 'ok' ? undefined : result;
  } finally {
    copy.close();
  }
}
