import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { type SignedIn, signInAgain, signUp } from '../../support/people/people';

/** On a database in a file, which other processes may change. */
const folder = mkdtempSync(join(tmpdir(), 'enspired-ended-'));
const file = join(folder, 'site.sqlite');
const app = setUpApp({ env: { DATABASE_URL: `sqlite:${file}` } });
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const path = '/api/auth/get-session';
const SESSION = '{ session { id } }';

function elsewhere(statement: string): void {
  const stranger = new Libsql(file);
  stranger.exec(statement);
  stranger.close();
}

const ways: [way: string, end: (person: SignedIn, other: Visitor) => unknown][] = [
  ['sign-out', ({ visitor }) => app.visitor().auth('sign-out', {}, { cookie: visitor.cookieHeader() })],
  ['revoke-session elsewhere', ({ token }, other) => other.auth('revoke-session', { token })],
  ['revoke-other-sessions elsewhere', (_, other) => other.auth('revoke-other-sessions')],
  ['revokeSessions elsewhere', (_, other) => other.graphql('mutation { revokeSessions }')],
  [
    'the deletion of the row by another process',
    ({ token }) => elsewhere(`DELETE FROM session WHERE token = '${token}'`),
  ],
  ['its expiry', () => app.clock.advance(8 * 86_400)],
];

// security: S1
it.each(ways)('a session that was just read is invalid at once after %s', async (_, end) => {
  const person = await signUp(app);
  const other = await signInAgain(app, person);
  const cookie = person.visitor.cookieHeader();
  const ask = () => app.visitor().get(path, { cookie });
  expect((await ask()).body.session.token).toBe(person.token);
  expect((await ask()).body.session.token).toBe(person.token);
  expect((await app.visitor().graphql(SESSION, {}, { cookie })).data?.session).not.toBeNull();

  await end(person, other);
  expect((await app.visitor().graphql(SESSION, {}, { cookie })).data?.session).toBeNull();
  expect((await ask()).text).toBe('null');
});

it('a changed name is returned at once', async () => {
  const { visitor } = await signUp(app);
  const name = async () => (await visitor.get(path)).body.user.name;
  await name();
  await visitor.auth('update-user', { name: 'Somebody else' });
  expect(await name()).toBe('Somebody else');
});
