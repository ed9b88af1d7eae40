import type { EntityManager } from 'typeorm';
import { isSqlite } from '../dialect';

/** The engine and its version, such as `SQLite 3.45.1`. */
export async function databaseVersion(manager: EntityManager): Promise<string> {
  if (isSqlite(manager)) {
    const [row]: { version: string }[] = await manager.query('SELECT sqlite_version() AS version');
    return `SQLite ${row?.version}`;
  }
  const [row]: { version: string }[] = await manager.query('SELECT VERSION() AS version');
  // Older MariaDB versions prefix 5.5.5- for clients that expect MySQL's numbering.
  const version = String(row?.version).replace(/^5\.5\.5-/, '');
  const [number] = /^[\d.]+/.exec(version) ?? [version];
  return `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${number}`;
}

/** Name of the latest applied migration. */
export async function schemaVersion(manager: EntityManager): Promise<string | null> {
  const rows: { name: string }[] = await manager.query(
    'SELECT name FROM migrations ORDER BY timestamp DESC, name DESC LIMIT 1',
  );
  return rows[0]?.name ?? null;
}

/** Disk space of tables and indexes, as reported by the engine. */
export async function databaseBytes(manager: EntityManager): Promise<number> {
  const rows: { bytes: unknown }[] = await manager.query(
    isSqlite(manager)
      ? 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
      : `SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables
         WHERE table_schema = DATABASE()`,
  );
  return Number(rows[0]?.bytes ?? 0);
}
