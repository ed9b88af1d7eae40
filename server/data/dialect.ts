import type { EntityManager } from 'typeorm';

/** Whether it is the embedded database; otherwise it is MySQL or MariaDB. */
export function isSqlite(manager: EntityManager): boolean {
  return !/^(?:mysql|mariadb)$/.test(manager.dataSource.options.type);
}

/** SQL for an instant some seconds after another, both SQL expressions. Comparable like other instants (`instant.ts`). */
export function addSeconds(manager: EntityManager, instant: string, seconds: string): string {
  return isSqlite(manager)
    ? `strftime('%Y-%m-%d %H:%M:%f', ${instant}, '+' || ${seconds} || ' seconds')`
    : `DATE_ADD(${instant}, INTERVAL ${seconds} SECOND)`;
}

/** SQL that concatenates expressions; the result is compared byte by byte. */
export function concatenate(manager: EntityManager, expressions: readonly string[]): string {
  return isSqlite(manager)
    ? expressions.join(' || ')
    : `CONCAT(${expressions.join(', ')}) COLLATE utf8mb4_bin`;
}
