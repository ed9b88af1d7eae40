import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { startApp, type TestApp } from '../support/apps/startApp';

/** Ranges and conditions of files and pages (RFC 9110, sections 13 and 14). */
const clientDir = mkdtempSync(path.join(tmpdir(), 'enspired-client-'));
const program = 'x'.repeat(2000);
const page = '<!doctype html><html><head><title>Enspired</title></head><body></body></html>';
const logged: string[] = [];
let app: TestApp;
beforeAll(async () => {
  mkdirSync(path.join(clientDir, 'assets'));
  writeFileSync(path.join(clientDir, 'index.html'), page);
  writeFileSync(path.join(clientDir, 'assets/main-abc.js'), program);
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk));
      done();
    },
  });
  app = await startApp({ clientDir, replace: { log: pino({ level: 'warn' }, lines) } });
});
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true, force: true });
});
afterEach(() => expect(logged).toEqual([]));

const file = '/assets/main-abc.js';
const get = (where: string, headers: Record<string, string>) =>
  app.visitor().get(where, { accept: 'text/html,*/*', 'accept-encoding': 'identity', ...headers });

it('a part of a file is 206, and a part it does not have 416', async () => {
  const part = await get(file, { range: 'bytes=0-9' });
  expect([part.status, part.text]).toEqual([206, program.slice(0, 10)]);
  const none = await get(file, { range: 'bytes=5000-' });
  expect([none.status, none.text, none.headers.get('content-range')]).toEqual([416, '', 'bytes */2000']);
});

it.each<[string, (head: Headers) => string, string]>([
  ['if-match', (head) => head.get('etag') ?? '', '"another"'],
  ['if-unmodified-since', (head) => head.get('last-modified') ?? '', 'Thu, 01 Jan 2009 00:00:00 GMT'],
])('%s that holds is 200, and one that fails 412', async (name, holding, failing) => {
  const { headers } = await get(file, {});
  expect((await get(file, { [name]: holding(headers) })).status).toBe(200);
  const failed = await get(file, { [name]: failing });
  expect([failed.status, failed.text]).toEqual([412, '']);
});

it.each<Record<string, string>>([
  { range: 'bytes=0-9' },
  { range: 'bytes=5000-' },
  { 'if-match': '"another"' },
])('an unknown page is 404 whatever the condition: %j', async (condition) => {
  const known = await get('/settings', {});
  expect([known.status, known.text]).toEqual([200, page]);
  const unknown = await get('/nope', condition);
  expect([unknown.status, unknown.text]).toEqual([404, page]);
});
