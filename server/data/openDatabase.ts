import type { DatabaseConfig } from '../config/config';
import type { Database, OpenOptions } from './database';
import { migrate } from './migrate';

/** Opens the database without touching its schema. */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<Database> {
  // Loaded on demand: a site on MySQL never loads the embedded engine, and vice versa.
  if (config.dialect === 'sqlite') {
    const { openSqlite } = require('./sqlite/openSqlite') as typeof import('./sqlite/openSqlite');
    return openSqlite(config.path, options);
  }
  const { openMysql } = require('./mysql/openMysql') as typeof import('./mysql/openMysql');
  return openMysql(config, options);
}

/** Opens the database and brings its schema up to date. */
export async function openMigratedDatabase(
  config: DatabaseConfig,
  options: OpenOptions = {},
): Promise<Database> {
  const db = await openDatabase(config, options);
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
