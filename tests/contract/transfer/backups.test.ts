import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setUpApp } from '../../support/apps/startApp';
import { anOperator, run } from '../../support/people/community';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

/** Archives of the whole site, for operators with a fresh session. */
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-archives-'));
const names = ['site-2026-11-20T030000Z.tar', 'site-2026-11-21T030000Z.tar'] as const;
const app = setUpApp({
  now: '2026-11-21T12:00:00.000Z',
  env: { OPERATORS: 'the_boss', BACKUP_DIR: folder },
});
let operator: SignedIn;
let ada: SignedIn;

beforeAll(async () => {
  for (const name of [...names, 'site-2026-11-21T040000Z.tar.part', 'notes.txt'])
    writeFileSync(path.join(folder, name), `archive ${name}`);
  operator = await anOperator(app, 'the_boss');
  ada = await signUp(app);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = async (by: SignedIn, name: string) => {
  const { data, errors } = await by.visitor.graphql<{ openBackup: string }>(
    'mutation ($name: String!) { openBackup(name: $name) }',
    { name },
  );
  return data?.openBackup ?? errors[0]?.extensions?.code;
};

it('are listed for operators, newest first, without what is unfinished or something else', async () => {
  const { body } = await run(operator, '{ siteState { backups { name bytes madeAt } } }');
  expect(body.data.siteState.backups).toEqual([
    { name: names[1], bytes: 35, madeAt: '2026-11-21T03:00:00.000Z' },
    { name: names[0], bytes: 35, madeAt: '2026-11-20T03:00:00.000Z' },
  ]);
});

it('are downloaded as files, in ranges, uncompressed', async () => {
  const address = await open(operator, names[0]);
  expect(address).toBe(`/transfer/backups/${names[0]}`);
  const whole = await operator.visitor.get(`/transfer/backups/${names[0]}`, { 'accept-encoding': 'gzip' });
  expect([whole.status, whole.text]).toEqual([200, `archive ${names[0]}`]);
  expect(whole.headers.get('content-encoding')).toBeNull();
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${names[0]}"`);
  expect(whole.headers.get('cache-control')).toBe('no-store, no-transform');
  const part = await operator.visitor.get(`/transfer/backups/${names[0]}`, { range: 'bytes=8-11' });
  expect([part.status, part.text]).toEqual([206, 'site']);
});

it.each([
  ['site-2026-11-21T040000Z.tar.part'],
  ['notes.txt'],
  ['site-2020-01-01T000000Z.tar'],
  ['../development-secret'],
  [`..%2F${names[0]}`],
])('are nothing else: %s is not found', async (name) => {
  expect(await open(operator, name)).toBe('NOT_FOUND');
  const { status } = await operator.visitor.get(`/transfer/backups/${encodeURIComponent(name)}`);
  expect(status).toBe(404);
});

it('are nobody else’s', async () => {
  expect(await open(ada, names[0])).toBe('NOT_FOUND');
  expect((await ada.visitor.get(`/transfer/backups/${names[0]}`)).status).toBe(404);
  expect((await app.visitor().get(`/transfer/backups/${names[0]}`)).status).toBe(401);
});

it('need a fresh session', async () => {
  app.clock.advance(2 * 86_400);
  expect(await open(operator, names[0])).toBe('SESSION_IS_NOT_FRESH');
  expect((await operator.visitor.get(`/transfer/backups/${names[0]}`)).status).toBe(403);
  const visitor = await signInAgain(app, operator);
  expect((await visitor.get(`/transfer/backups/${names[0]}`)).status).toBe(200);
});
