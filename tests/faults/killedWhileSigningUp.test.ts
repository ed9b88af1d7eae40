import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../support/apps/visitor';
import { cleanUp, type ServerProcess, smallDataDir, startServer } from '../support/servers/serverProcess';
import { siteDatabase } from '../support/servers/siteDatabase';

afterAll(cleanUp);

const ROUNDS = 8;
const WRITERS = 8;
const password = 'a long enough passphrase';

/** Every acknowledged sign-up survives a SIGKILL, and no user is left half-created. */
it('a server killed while people sign up loses no acknowledged user and keeps no partial one', async () => {
  const dataDir = await smallDataDir();
  const acknowledged: string[] = [];
  let server = await startServer({ dataDir });
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.length;
    const ending = new AbortController();
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      signUps(server, { name: `${round}.${writer}`, acknowledged, signal: ending.signal }),
    );
    // A slow machine takes seconds for the first.
    while (acknowledged.length < before + 2) await sleep(10);
    // A different moment each time, but never random, so that each round is reproducible.
    await sleep(round * 90);
    await server.end('SIGKILL');
    ending.abort();
    await Promise.all(writers);
    server = await startServer({ dataDir });
    expect(siteDatabase(dataDir, ({ all }) => all('PRAGMA integrity_check'))).toEqual([
      { integrity_check: 'ok' },
    ]);
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);

  const { stored, halves } = siteDatabase(dataDir, ({ all }) => ({
    stored: new Set(all('SELECT email FROM "user"').map(({ email }) => email)),
    halves: all(
      'SELECT u.email FROM "user" u LEFT JOIN account a ON a.userId = u.id WHERE a.id IS NULL OR a.password IS NULL',
    ),
  }));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect(halves).toEqual([]);
  const signIn = await new Visitor(server.url).auth('sign-in/email', {
    email: acknowledged.at(-1),
    password,
  });
  expect(signIn.status).toBe(200);
});

/** Until the server is gone. Its port may be another's by then. */
async function signUps(
  server: ServerProcess,
  { name, acknowledged, signal }: { name: string; acknowledged: string[]; signal: AbortSignal },
): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const email = `writer.${name}.${n}@example.org`;
    try {
      const { status } = await new Visitor(server.url).auth('sign-up/email', { name, email, password });
      if (status === 200) acknowledged.push(email);
      // Told to wait: too many passwords are being hashed.
      else await sleep(50);
    } catch {
      return;
    }
  }
}
