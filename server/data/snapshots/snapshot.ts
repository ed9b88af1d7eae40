import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type DatabaseConfig, databaseFiles, describeDatabase, isInMemory } from '../../config/databaseUrl';
import { complainAboutSchema } from '../formerSchema';
import { openDatabase } from '../openDatabase';
import { complainAboutExactCounts, type RowCounts } from './rowCounts';

export type Engine = 'sqlite' | 'mysql' | 'mariadb';

/** A consistent copy of the database, as a gzipped file. */
export interface Snapshot {
  engine: Engine;
  /** File name. */
  file: SnapshotFile;
  rows: RowCounts;
  lastMigration: string | null;
}

type SnapshotFile = 'database.sqlite.gz' | 'database.sql.gz';

const snapshotFiles: Record<Engine, SnapshotFile> = {
  sqlite: 'database.sqlite.gz',
  mysql: 'database.sql.gz',
  mariadb: 'database.sql.gz',
};

const engineOf = (config: DatabaseConfig): Engine =>
  config.dialect === 'sqlite' ? 'sqlite' : config.flavour;

/** Copies the database into a folder while the site runs on it, and checks the copy. */
export async function takeSnapshot(config: DatabaseConfig, folder: string): Promise<Snapshot> {
  if (isInMemory(config)) throw new Error('A database in memory cannot be backed up');
  const engine = engineOf(config);
  const about = { engine, file: snapshotFiles[engine] };
  const to = path.join(folder, about.file);
  if (config.dialect === 'sqlite') {
    const { copyDatabase } = require('../sqlite/copyDatabase') as typeof import('../sqlite/copyDatabase');
    const draft = path.join(folder, 'database.sqlite');
    const copy = await copyDatabase(config.path, draft);
    await pipeline(
      createReadStream(draft),
      createGzip(),
      createWriteStream(to, { mode: 0o600, flags: 'wx' }),
    );
    await rm(draft);
    return { ...about, ...copy };
  }
  const { dumpDatabase } = require('../mysql/dumpDatabase') as typeof import('../mysql/dumpDatabase');
  const db = await openDatabase(config);
  try {
    return { ...about, ...(await dumpDatabase(db, config, to)) };
  } finally {
    await db.close();
  }
}

/** Rejects a snapshot of a newer version of the site or of another kind of database, and a target that is not empty. */
export async function refuseUnfit(
  config: DatabaseConfig,
  { engine, lastMigration }: Pick<Snapshot, 'engine' | 'lastMigration'>,
): Promise<void> {
  const place = describeDatabase(config);
  if ((engine === 'sqlite') !== (config.dialect === 'sqlite')) {
    const names = engine === 'sqlite' ? 'an embedded database' : 'a database server';
    throw new Error(
      `The archive is of ${names}, and ${place} is not one: restore it into one of its kind, then use npm run move`,
    );
  }
  const complaint = lastMigration === null ? undefined : complainAboutSchema([lastMigration]);
  if (complaint) throw new Error(`The database of the archive was ${complaint}`);
  if (config.dialect === 'sqlite') {
    if (databaseFiles(config).some((file) => existsSync(file)))
      throw new Error(`A database already exists at ${place}; a restore overwrites nothing`);
    return;
  }
  const { isFilled } = require('../mysql/dumpDatabase') as typeof import('../mysql/dumpDatabase');
  const db = await openDatabase(config);
  try {
    if (await isFilled(db))
      throw new Error(`The database ${place} already has tables; a restore overwrites nothing`);
  } finally {
    await db.close();
  }
}

/** Restores the database of a snapshot, and checks the row counts. */
export async function restoreSnapshot(
  config: DatabaseConfig,
  { packed, rows }: { packed: Readable; rows: RowCounts },
): Promise<void> {
  if (config.dialect === 'sqlite') {
    await restoreFile(config.path, packed, rows);
    return;
  }
  const { loadDump } = require('../mysql/dumpDatabase') as typeof import('../mysql/dumpDatabase');
  const db = await openDatabase(config);
  try {
    const dump = createGunzip();
    packed.on('error', (error) => dump.destroy(error));
    await loadDump(db, config, { dump: packed.pipe(dump), rows });
  } finally {
    await db.close();
  }
}

async function restoreFile(file: string, packed: Readable, rows: RowCounts): Promise<void> {
  const { examineDatabase } = require('../sqlite/copyDatabase') as typeof import('../sqlite/copyDatabase');
  const draft = `${file}.restoring`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  try {
    await pipeline(packed, createGunzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    const complaint = complainAboutExactCounts(examineDatabase(draft).rows, rows);
    if (complaint) throw new Error(`The database of the archive has ${complaint}`);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
