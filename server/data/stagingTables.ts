import type { Database } from './database';

/** A table to stage, and the columns of its twin's unique index. */
export interface TwinnedTable {
  name: string;
  key: readonly string[];
}

export const twinOf = (table: string): string => `staged_${table}`;

/**
 * Creates an empty twin of each table, for rows to be swapped in at once later. Copied from the existing tables rather than
 * created by a migration, so that the two cannot diverge. Dropping one is fast, however many rows it has.
 */
export async function makeTwins(db: Database, tables: readonly TwinnedTable[]): Promise<void> {
  await dropTwins(db, tables);
  for (const { name, key } of tables) {
    const twin = twinOf(name);
    if (db.dialect === 'mysql') {
      await db.manager.query(`CREATE TABLE ${twin} LIKE ${name}`);
      continue;
    }
    await db.manager.query(`CREATE TABLE ${twin} AS SELECT * FROM ${name} WHERE 1 = 0`);
    await db.manager.query(`CREATE UNIQUE INDEX ux_${twin} ON ${twin} (${key.join(', ')})`);
  }
}

export async function dropTwins(db: Database, tables: readonly TwinnedTable[]): Promise<void> {
  for (const { name } of tables) await db.manager.query(`DROP TABLE IF EXISTS ${twinOf(name)}`);
}
