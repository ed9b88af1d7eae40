import type { EntityManager } from 'typeorm';

/** The embedded database; otherwise it is MySQL or MariaDB. */
export function isSqlite(manager: EntityManager): boolean {
  return !/^(?:mysql|mariadb)$/.test(manager.dataSource.options.type);
}

/** These SQL expressions joined to one text, which compares equal only to the very same letters. */
export function concatenated(manager: EntityManager, expressions: readonly string[]): string {
  return isSqlite(manager)
    ? expressions.join(' || ')
    : `CONCAT(${expressions.join(', ')}) COLLATE utf8mb4_bin`;
}
