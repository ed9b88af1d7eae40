import path from 'node:path';

const MEMORY = ':memory:';

export type DatabaseConfig =
  | { dialect: 'sqlite'; path: string }
  | { dialect: 'mysql'; flavour: 'mysql' | 'mariadb'; url: string };
export type ServerDatabaseConfig = Extract<DatabaseConfig, { dialect: 'mysql' }>;

/** The database in words, without a password. */
export function describeDatabase(config: DatabaseConfig): string {
  if (config.dialect === 'sqlite') return config.path;
  const { host, pathname } = new URL(config.url);
  return `${pathname.slice(1)} on ${host}`;
}

/** The files of the embedded database, those of its write-ahead log among them; a server keeps none here. */
export function databaseFiles(config: DatabaseConfig): string[] {
  return config.dialect === 'sqlite' ? ['', '-wal', '-shm'].map((end) => `${config.path}${end}`) : [];
}

/** Whether the database is this process's alone: nothing else can open it. */
export function isInMemory(config: DatabaseConfig): boolean {
  return config.dialect === 'sqlite' && config.path === MEMORY;
}

/** `sqlite:path`, `mysql://…` or `mariadb://…`; without one, a file in the data folder (product P10). */
export function readDatabaseUrl(url: string | undefined, dataDir: string): DatabaseConfig {
  if (url === undefined) return { dialect: 'sqlite', path: path.join(dataDir, 'enspired.sqlite') };
  if (!url.startsWith('sqlite:')) {
    return { dialect: 'mysql', flavour: url.startsWith('mariadb:') ? 'mariadb' : 'mysql', url };
  }
  const file = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  return { dialect: 'sqlite', path: file === MEMORY ? file : path.resolve(file) };
}
