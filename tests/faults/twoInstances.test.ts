import { mariaDbUrl, testDatabase } from '../support/apps/testDatabase';
import { Visitor } from '../support/apps/visitor';
import { startRotatingProvider } from '../support/providers/rotatingProvider';
import { cleanUp, freshDataDir, type ServerProcess, startServer } from '../support/servers/serverProcess';

afterAll(cleanUp);

const person = { name: 'Mika', email: 'mika@example.org', password: 'a long enough passphrase' };

/** Two instances on one database. */
async function startTogether(env: Record<string, string>): Promise<[ServerProcess, ServerProcess]> {
  const dataDir = freshDataDir();
  const options = { dataDir, env };
  return Promise.all([startServer(options), startServer(options)]);
}

async function animeCount({ url }: ServerProcess): Promise<number> {
  const { data } = await new Visitor(url).graphql<{ site: { animeCount: number } }>(
    '{ site { animeCount } }',
  );
  return data?.site.animeCount ?? 0;
}

async function signOnEitherSide(a: ServerProcess, b: ServerProcess): Promise<void> {
  const onA = new Visitor(a.url);
  expect((await onA.auth('sign-up/email', person)).status).toBe(200);
  const onB = new Visitor(b.url);
  for (const [name, value] of onA.cookies) onB.cookies.set(name, value);
  expect((await onB.get('/api/auth/get-session')).body.user.email).toBe(person.email);
  expect((await onB.auth('sign-out')).status).toBe(200);
  expect((await onA.get('/api/auth/get-session')).body).toBeNull();
}

async function signUpAtOnce(a: ServerProcess, b: ServerProcess): Promise<void> {
  const twin = { ...person, email: 'twin@example.org' };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => new Visitor((n % 2 ? a : b).url).auth('sign-up/email', twin)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // The others are told that the address is taken, or that too much hashing is going on; never a 500.
  expect(statuses.filter((status) => ![200, 422, 503].includes(status))).toEqual([]);
}

/** Each refresh token goes to the provider once, whichever instances are asked, and the last pair is stored. */
async function renewOnEitherSide(a: ServerProcess, b: ServerProcess, used: string[]): Promise<void> {
  const onA = new Visitor(a.url);
  const { body } = await onA.auth('sign-in/social', { provider: 'gitlab', callbackURL: '/home' });
  const state = new URL(body.url).searchParams.get('state');
  const back = await onA.get(`/api/auth/callback/gitlab?code=1&state=${state}`);
  expect(back.headers.get('location')).toBe('/home');
  const onB = new Visitor(b.url);
  for (const [name, value] of onA.cookies) onB.cookies.set(name, value);
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? onA : onB).auth('refresh-token', { providerId: 'gitlab' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body: now } = await onB.auth('get-access-token', { providerId: 'gitlab' });
    expect(now.accessToken).toBe(`access-${used.length}`);
  }
  expect(used.length).toBeGreaterThanOrEqual(3);
  expect(used).toEqual(Array.from(used, (_, n) => `refresh-${n}`));
}

/** Only on a server: the embedded database is for a single process (`upgrade.test.ts`). */
describe('two instances starting together on an empty MariaDB', () => {
  it('both come up, and share one catalogue, users and sessions', async () => {
    const { url, drop } = await testDatabase(mariaDbUrl());
    const provider = await startRotatingProvider();
    const [a, b] = await startTogether({ DATABASE_URL: url, ...provider.env });
    const count = await animeCount(a);
    expect(count).toBeGreaterThanOrEqual(8000);
    expect(await animeCount(b)).toBe(count);
    await signOnEitherSide(a, b);
    await signUpAtOnce(a, b);
    await renewOnEitherSide(a, b, provider.used);
    await provider.close();
    expect(await a.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(await b.end('SIGTERM')).toMatchObject({ code: 0 });
    await drop();
  });
});
