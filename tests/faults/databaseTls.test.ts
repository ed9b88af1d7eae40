import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { readDatabaseUrl } from '../../server/config/databaseUrl';
import { DATABASE, startTool } from '../../server/data/mysql/clientTools';
import { openDatabase } from '../../server/data/openDatabase';
import { mariaDbUrl, testDatabase } from '../support/apps/testDatabase';
import { findProgram, installDebianPackages } from '../support/programs/debianPackages';
import { type MariaDb, startMariaDb } from '../support/programs/mariadb';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-tls-'));
const at = (name: string) => path.join(folder, name);
const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

function makeAuthority(name: string): void {
  openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`);
}

/** The server's certificate, which it reloads when told to. */
function makeCertificate(host: string): void {
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', `/CN=${host}`);
  writeFileSync(at('san'), `subjectAltName=DNS:${host}`);
  const signed = ['-CA', 'ours.pem', '-CAkey', 'ours.key', '-CAcreateserial', '-extfile', 'san'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem');
  // The server runs as another user.
  chmodSync(at('server.key'), 0o644);
}

let mariaDb: MariaDb;
let database: string;

beforeAll(async () => {
  if (!findProgram(['openssl'])) await installDebianPackages(['openssl'], () => {});
  chmodSync(folder, 0o755);
  for (const name of ['ours', 'others']) makeAuthority(name);
  makeCertificate('localhost');
  mariaDb = await startMariaDb(undefined, [
    `--ssl-cert=${at('server.pem')}`,
    `--ssl-key=${at('server.key')}`,
  ]);
  database = (await testDatabase(mariaDb.url)).url;
});

afterAll(async () => {
  await mariaDb.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A connection's cipher, or why it failed. */
async function connect(host: string, mode: string, caFile?: string): Promise<string> {
  const url = new URL(database);
  const address = database.replace(url.hostname, host) + (mode && `?ssl-mode=${mode}`);
  try {
    const db = await openDatabase(readDatabaseUrl(address, folder, caFile));
    const [row] = await db.manager.query("SHOW STATUS LIKE 'Ssl_cipher'");
    await db.close();
    return row.Value;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

/** The same for the programs that back up and restore. */
async function connectTool(host: string, mode: string, caFile?: string): Promise<string> {
  const address = database.replace(new URL(database).hostname, host) + (mode && `?ssl-mode=${mode}`);
  const config = readDatabaseUrl(address, folder, caFile);
  if (config.dialect !== 'mysql') throw new Error('no server');
  const tool = startTool(config, 'client', [
    '--skip-column-names',
    '--execute=SHOW STATUS LIKE "Ssl_cipher"',
    DATABASE,
  ]);
  let said = '';
  tool.stdout.on('data', (chunk) => {
    said += chunk;
  });
  tool.stdin.end();
  return tool.ended.then(
    () => said.trim().split('\t')[1] ?? '',
    (error) => String(error),
  );
}

const cipher = expect.stringMatching(/^TLS_/);

// security: P11
it('the connection to a server is encrypted, and its certificate checked, as configured', async () => {
  const ours = at('ours.pem');
  expect(await connect('localhost', '')).toBe('');
  expect(await connect('127.0.0.1', 'REQUIRED')).toEqual(cipher);
  expect(await connect('127.0.0.1', 'VERIFY_CA', ours)).toEqual(cipher);
  expect(await connect('localhost', '', ours)).toEqual(cipher);

  expect(await connectTool('127.0.0.1', 'REQUIRED')).toEqual(cipher);
  expect(await connectTool('127.0.0.1', 'VERIFY_CA', ours)).toEqual(cipher);
  expect(await connectTool('localhost', '', ours)).toEqual(cipher);
  expect(await connectTool('localhost', '', at('others.pem'))).toMatch(/^Error: .*ended with 1: .*(TLS|SSL)/);

  const unknown =
    /^DatabaseStartError: The database \w+ on localhost:\d+ cannot be used: its certificate was not accepted \(DATABASE_SSL_CA names/;
  expect(await connect('localhost', 'VERIFY_CA', at('others.pem'))).toMatch(unknown);
  expect(await connect('localhost', 'VERIFY_IDENTITY')).toMatch(unknown);
  expect(await connect('localhost', '', at('missing.pem'))).toMatch(
    /^DatabaseStartError: DATABASE_SSL_CA cannot be read/,
  );
  expect(await connect('localhost', '', at('ours.key'))).toMatch(
    /DATABASE_SSL_CA names a file without a certificate/,
  );
});

it('a certificate for another name is accepted only if the name is not checked', async () => {
  makeCertificate('db.example.org');
  const admin = await createConnection(mariaDb.url.replace(/^mariadb:/, 'mysql:'));
  await admin.query('FLUSH SSL');
  await admin.end();
  const ours = at('ours.pem');
  expect(await connect('localhost', 'VERIFY_CA', ours)).toEqual(cipher);
  expect(await connect('localhost', '', ours)).toMatch(/cannot be used: its certificate is for another name/);
  expect(await connectTool('localhost', '', ours)).toMatch(/^Error: .*ended with 1: .*(TLS|SSL)/);
});

it('a server without encryption is refused if encryption is required', async () => {
  database = (await testDatabase(mariaDbUrl())).url;
  expect(await connect('127.0.0.1', 'REQUIRED')).toMatch(
    /cannot be used: the server does not encrypt connections/,
  );
});
