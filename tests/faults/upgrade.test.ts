import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../server/config/freePort';
import { lastFormer } from '../../server/data/formerSchema';
import { migrations } from '../../server/data/migrations';
import { mariaDbUrl, testDatabase } from '../support/apps/testDatabase';
import {
  cleanUp,
  freshDataDir,
  launchServer,
  smallDataDir,
  startServer,
} from '../support/servers/serverProcess';

afterAll(cleanUp);

const root = path.join(__dirname, '../..');

async function untilAnswers(url: string, status: number): Promise<Response> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === status) return answer;
    await sleep(25);
  }
  throw new Error(`${url} never answered ${status}`);
}

/** What everyone sees while the database is being upgraded. */
async function seeWaiting(url: string, title: string): Promise<void> {
  expect((await untilAnswers(`${url}/readyz`, 503)).headers.get('retry-after')).toBe('5');
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  const page = await fetch(`${url}/anime/some`, { headers: { accept: 'text/html,*/*' } });
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain('http-equiv="refresh"');
  const upgrading = {
    code: 'UPGRADING',
    message: 'The site is being upgraded. Please try again in a minute.',
  };
  const session = await fetch(`${url}/api/auth/get-session`, { headers: { accept: 'text/html' } });
  expect([session.status, await session.json()]).toEqual([503, upgrading]);
  const body = JSON.stringify({ query: '{ session { user { id } } }' });
  const asked = await fetch(`${url}/graphql`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(asked.status).toBe(503);
  expect((await asked.json()).errors[0].extensions.code).toBe('UPGRADING');
}

/** A way to a database that forwards all until a server has sent `words` so many times: that statement never arrives. */
async function holdAt(database: string, words: string, times: number) {
  let resolve = () => {};
  const holds = new Promise<void>((reached) => {
    resolve = reached;
  });
  const { hostname, port } = new URL(database);
  let left = times;
  const sockets: Socket[] = [];
  const relay = createServer((from) => {
    const to = connect(Number(port), hostname);
    sockets.push(from, to);
    let tail = '';
    from.on('data', (bytes) => {
      const text = tail + bytes.toString('latin1');
      left -= text.split(words).length - 1;
      tail = text.slice(1 - words.length);
      if (left > 0) to.write(bytes);
      else resolve();
    });
    to.pipe(from);
    for (const socket of [from, to]) socket.on('error', () => socket.destroy()).on('close', () => to.end());
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await once(relay.close(), 'close');
  };
  return { url: url.href, holds, close };
}

describe('an upgrade of the embedded database', () => {
  it('is announced on the port that the site then takes over', async () => {
    const dataDir = await smallDataDir();
    const file = path.join(dataDir, 'enspired.sqlite');
    const site = new Libsql(file);
    // As the last version before the baseline leaves it, so that there is something to upgrade.
    site.prepare('UPDATE migrations SET name = ?').run([lastFormer.migration]);
    site.close();
    const lock = new Libsql(`${file}.migrations.lock`);
    lock.exec('BEGIN EXCLUSIVE');
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const server = launchServer({ dataDir, env: { PORT: port } });
    await seeWaiting(url, 'The site is being upgraded');
    lock.exec('ROLLBACK');
    lock.close();
    expect((await untilAnswers(`${url}/readyz`, 200)).status).toBe(200);
    expect(await (await fetch(`${url}/api/auth/get-session`)).json()).toBeNull();
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  });
});

describe('a second process on the same folder', () => {
  it('is refused in one line, while commands may run; a killed one leaves nothing behind', async () => {
    const first = await startServer();
    const second = launchServer({ dataDir: first.dataDir });
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.output().trim().split('\n')).toEqual([
      expect.stringMatching(
        /^Another process runs the site on .*enspired\.sqlite, which is for one at a time/,
      ),
    ]);
    const env = { ...process.env, DATA_DIR: first.dataDir, NODE_ENV: 'development' };
    const command = (name: string, ...words: string[]) =>
      execFileSync(process.execPath, [path.join(root, `dist/server/commands/${name}.js`), ...words], { env });
    command('backup', path.join(freshDataDir(), 'copy.sqlite'));
    expect(command('catalogueCommand', 'status').toString()).toContain('bangumi-data');
    await first.end('SIGKILL');
    const third = await startServer({ dataDir: first.dataDir });
    expect(await third.end('SIGTERM')).toMatchObject({ code: 0 });
  });
});

describe('an upgrade of MariaDB', () => {
  it('that is killed repeatedly is finished by the next start; meanwhile the port answers', async () => {
    const { url: database, drop } = await testDatabase(mariaDbUrl());
    const look = await createConnection(database.replace(/^mariadb:/, 'mysql:'));
    const count = async (sql: string): Promise<number> => {
      const rows = await look.query<never>(sql).then(
        ([rows]) => rows as { n: number }[],
        () => [],
      );
      return rows[0]?.n ?? 0;
    };
    const port = String(await freePort());
    const dataDir = freshDataDir();
    const tables = 'SELECT COUNT(*) AS n FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = DATABASE()';
    for (const created of [1, 20, 20, 20, 15]) {
      const before = await count(tables);
      const relay = await holdAt(database, 'CREATE TABLE', created + 1);
      const killed = launchServer({ dataDir, env: { DATABASE_URL: relay.url, PORT: port } });
      await relay.holds;
      await killed.end('SIGKILL');
      await relay.close();
      // The last table asked for never reached the database, and the baseline is not done.
      expect(await count(tables)).toBeGreaterThanOrEqual(before + created);
      expect(await count('SELECT COUNT(*) AS n FROM migrations')).toBe(0);
    }
    const lock = "CONCAT(LEFT(MD5(DATABASE()), 16), '.migrations')";
    await look.query(`SELECT GET_LOCK(${lock}, 60)`);
    const last = launchServer({ dataDir, env: { DATABASE_URL: database, PORT: port } });
    await seeWaiting(`http://127.0.0.1:${port}`, 'The site is being set up');
    await look.query(`SELECT RELEASE_LOCK(${lock})`);
    while ((await count('SELECT COUNT(*) AS n FROM migrations')) < migrations.length) await sleep(25);
    // Still not ready: its catalogue is being loaded.
    await untilAnswers(`http://127.0.0.1:${port}/readyz`, 503);
    await last.end('SIGKILL');
    await look.end();
    await drop();
  });
});

it('a signal during an upgrade ends it at once', async () => {
  const dataDir = freshDataDir();
  const lock = new Libsql(path.join(dataDir, 'enspired.sqlite.migrations.lock'));
  lock.exec('BEGIN EXCLUSIVE');
  const port = String(await freePort());
  const server = launchServer({ dataDir, env: { PORT: port } });
  await seeWaiting(`http://127.0.0.1:${port}`, 'The site is being set up');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  lock.close();
});
