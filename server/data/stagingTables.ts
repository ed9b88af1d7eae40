import type { Database } from './database';

/** A table to be filled, and the columns by which its twin is asked. */
export interface TwinnedTable {
  name: string;
  key: readonly string[];
}

export const twinOf = (table: string): string => `staged_${table}`;

/**
 * Makes an empty twin of each table, for rows that come to light all at once later. Made from the tables as they are
 * rather than by a migration, so that the two cannot drift apart; dropped again in a moment, however many rows are in.
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
