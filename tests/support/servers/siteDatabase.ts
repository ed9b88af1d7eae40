import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

interface Reader {
  all(sql: string, ...parameters: unknown[]): Record<string, unknown>[];
}

/** Reads the embedded database in a server's data folder from outside, as a person with `sqlite3` would. */
export function siteDatabase<T>(dataDir: string, read: (database: Reader) => T): T {
  const file = join(dataDir, 'enspired.sqlite');
  if (!existsSync(file)) return read({ all: () => [] });
  const database = new Libsql(file, { timeout: 5000 });
  try {
    return read({
      all: (sql, ...parameters) => database.prepare(sql).all(...parameters) as Record<string, unknown>[],
    });
  } finally {
    database.close();
  }
}
