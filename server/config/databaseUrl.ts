import { isIP } from 'node:net';
import path from 'node:path';

const IN_MEMORY = ':memory:';

export type DatabaseConfig =
  | { dialect: 'sqlite'; path: string }
  | { dialect: 'mysql'; flavour: 'mysql' | 'mariadb'; url: string; tls?: DatabaseTls };
export type ServerDatabaseConfig = Extract<DatabaseConfig, { dialect: 'mysql' }>;

/** Describes the database without its password. */
export function describeDatabase(config: DatabaseConfig): string {
  if (config.dialect === 'sqlite') return config.path;
  const { host, pathname } = new URL(config.url);
  return `${pathname.slice(1)} on ${host}`;
}

/** How the connection to a server is encrypted. */
export interface DatabaseTls {
  /** Checks of the server's certificate: none, its issuer, or its name as well. */
  check: 'nothing' | 'authority' | 'name';
  /** CA file to trust instead of Node's own CAs. */
  caFile?: string;
}

/** Values of `ssl-mode` in DATABASE_URL, named as in MySQL's own programs. */
const modes = new Map<string, DatabaseTls['check'] | undefined>([
  ['DISABLED', undefined],
  ['REQUIRED', 'nothing'],
  ['VERIFY_CA', 'authority'],
  ['VERIFY_IDENTITY', 'name'],
]);

/** Files of the embedded database, including its write-ahead log; none for a server. */
export function databaseFiles(config: DatabaseConfig): string[] {
  return config.dialect === 'sqlite' ? ['', '-wal', '-shm'].map((end) => `${config.path}${end}`) : [];
}

/** Whether it is a local file. */
export const isEmbedded = (config: DatabaseConfig): boolean => config.dialect === 'sqlite';

/** Whether the database belongs to this process alone: nothing else can open it. */
export function isInMemory(config: DatabaseConfig): boolean {
  return config.dialect === 'sqlite' && config.path === IN_MEMORY;
}

/** `sqlite:path`, `mysql://…` or `mariadb://…`; defaults to a file in the data folder. */
export function readDatabaseUrl(url: string | undefined, dataDir: string, caFile?: string): DatabaseConfig {
  if (url === undefined) return { dialect: 'sqlite', path: path.join(dataDir, 'enspired.sqlite') };
  if (!url.startsWith('sqlite:')) {
    const tls = tlsOf(url, caFile);
    return {
      dialect: 'mysql',
      flavour: url.startsWith('mariadb:') ? 'mariadb' : 'mysql',
      url,
      ...(tls && { tls }),
    };
  }
  const file = url.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  return { dialect: 'sqlite', path: file === IN_MEMORY ? file : path.resolve(file) };
}

function tlsOf(url: string, caFile: string | undefined): DatabaseTls | undefined {
  const mode = modeIn(url);
  const check = mode === undefined ? caFile && 'name' : modes.get(mode);
  return check ? { check, ...(caFile && { caFile: path.resolve(caFile) }) } : undefined;
}

function modeIn(url: string): string | undefined {
  return new URL(url).searchParams.get('ssl-mode')?.toUpperCase();
}

/** Mistakes in the TLS settings. The URL itself has to be valid. */
export function complainAboutTls(url: string | undefined, caFile: string | undefined): string[] {
  if (url === undefined || url.startsWith('sqlite:')) {
    return caFile ? ['DATABASE_SSL_CA is set, but DATABASE_URL names no MySQL or MariaDB server'] : [];
  }
  const { searchParams, hostname } = new URL(url);
  const other = [...searchParams.keys()].find((name) => /ssl|tls/i.test(name) && name !== 'ssl-mode');
  const mode = modeIn(url);
  const known = [...modes.keys()].join(', ');
  if (other) return [`DATABASE_URL has ${other}, which is not supported: use ssl-mode=${known}`];
  if (mode !== undefined && !modes.has(mode)) return [`DATABASE_URL must have an ssl-mode of ${known}`];
  if (caFile && (mode === 'DISABLED' || mode === 'REQUIRED'))
    return [`DATABASE_SSL_CA contradicts ssl-mode=${mode} in DATABASE_URL, which checks no certificate`];
  const named = tlsOf(url, caFile)?.check === 'name';
  if (named && isIP(hostname.replace(/^\[|\]$/g, '')))
    return [
      'DATABASE_URL must have a host name that its certificate can be checked for, or ssl-mode=VERIFY_CA',
    ];
  return [];
}
