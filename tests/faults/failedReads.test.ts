import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { SqliteConnection } from '../../server/data/sqlite/SqliteConnection';
import { startApp, type TestApp } from '../support/apps/startApp';
import { type SignedIn, signUp } from '../support/people/people';

/** Another process makes reads fail, and afterwards everyone is still who they are. */
const folder = mkdtempSync(join(tmpdir(), 'enspired-failed-reads-'));
const file = join(folder, 'site.sqlite');
let app: TestApp;
let stranger: Libsql.Database;
let people: SignedIn[];

beforeAll(async () => {
  app = await startApp({ env: { DATABASE_URL: `sqlite:${file}` } });
  stranger = new Libsql(file, { timeout: 5000 });
  people = [await signUp(app), await signUp(app), await signUp(app)];
});
afterAll(async () => {
  stranger.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const path = '/api/auth/get-session';
const tokenByRest = async ({ visitor }: SignedIn) => (await visitor.get(path)).body.session.token;
const tokensListed = async ({ visitor }: SignedIn) =>
  (await visitor.get('/api/auth/list-sessions')).body.map(({ token }: { token: string }) => token);
const userByGraphql = async ({ visitor }: SignedIn) => {
  const { data } = await visitor.graphql('{ session { user { id } } }');
  return (data?.session as { user: { id: string } } | undefined)?.user.id;
};

it('one failed read of sessions gives nobody the session of another', async () => {
  const [first, second] = people as [SignedIn, SignedIn];
  for (let round = 0; round < 4; round += 1) {
    for (const person of people) expect(await tokenByRest(person)).toBe(person.token);
    stranger.exec('ALTER TABLE session RENAME TO away');
    const failed = await (round % 2 ? second : first).visitor.get(path);
    stranger.exec('ALTER TABLE away RENAME TO session');
    expect([failed.status, failed.setCookies]).toEqual([500, []]);
    for (const person of [...people].reverse()) {
      expect(await tokenByRest(person)).toBe(person.token);
      expect(await userByGraphql(person)).toBe(person.userId);
      expect(await tokensListed(person)).toEqual([person.token]);
    }
  }
});

// security: S1
it('a row of another key ends the request with 500 and is never served', async () => {
  const [person, other] = people as [SignedIn, SignedIn];
  const read = SqliteConnection.prototype.readRow;
  const spy = jest.spyOn(SqliteConnection.prototype, 'readRow');
  try {
    const asOther: typeof read = function (this: SqliteConnection, sql, _, waitLimit) {
      return read.call(this, sql, [other.token], waitLimit);
    };
    for (const path of ['get-session', 'get-session?disableRefresh=true', 'list-sessions']) {
      spy.mockImplementationOnce(asOther);
      const { status, text, setCookies } = await person.visitor.get(`/api/auth/${path}`);
      expect([status, setCookies]).toEqual([500, []]);
      expect(text).not.toContain(other.userId);
    }
    spy.mockImplementationOnce(asOther);
    const { data, errors } = await person.visitor.graphql('{ session { user { id } } }');
    expect([data, errors.map(({ extensions }) => extensions?.code)]).toEqual([
      { session: null },
      ['INTERNAL_SERVER_ERROR'],
    ]);
    expect(spy).toHaveBeenCalled();
  } finally {
    spy.mockRestore();
  }
  expect(await tokenByRest(person)).toBe(person.token);
});
