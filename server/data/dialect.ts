import type { EntityManager } from 'typeorm';

/** The embedded database; otherwise it is MySQL or MariaDB. */
export function isSqlite(manager: EntityManager): boolean {
  return !/^(?:mysql|mariadb)$/.test(manager.dataSource.options.type);
}

/** An instant so many seconds after another; both are expressions. It compares as instants do (`instant.ts`). */
export function secondsAfter(manager: EntityManager, instant: string, seconds: string): string {
  return isSqlite(manager)
    ? `strftime('%Y-%m-%d %H:%M:%f', ${instant}, '+' || ${seconds} || ' seconds')`
    : `DATE_ADD(${instant}, INTERVAL ${seconds} SECOND)`;
}

/** These SQL expressions joined to one text, which compares equal only to the very same letters. */
export function concatenated(manager: EntityManager, expressions: readonly string[]): string {
  return isSqlite(manager)
    ? expressions.join(' || ')
    : `CONCAT(${expressions.join(', ')}) COLLATE utf8mb4_bin`;
}
