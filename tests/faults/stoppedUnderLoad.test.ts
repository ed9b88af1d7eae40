import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../support/apps/visitor';
import { cleanUp, loadedDataDir, startServer } from '../support/servers/serverProcess';
import { siteDatabase } from '../support/servers/siteDatabase';

afterAll(cleanUp);

const password = 'a long enough passphrase';
/** Each takes a tenth of a second of a processor, and all have to be answered before the stop gives up. */
const SIGN_UP_EVERY = 30;
const REQUESTS = 120;

/** With that many requests in flight, a stop loses none that was accepted, and the process exits with 0 within 10 s. */
it('a stop under load answers every accepted request, writes nothing halfway and exits with 0', async () => {
  const dataDir = await loadedDataDir();
  const server = await startServer({ dataDir });
  const statuses: number[] = [];
  const acknowledged: string[] = [];
  const one = async (n: number) => {
    const visitor = new Visitor(server.url);
    const email = `load.${n}@example.org`;
    const { status } =
      n % SIGN_UP_EVERY === 0
        ? await visitor.auth('sign-up/email', { name: 'Load', email, password })
        : await visitor.graphql('{ discover(pageSize: 6) { items { id slug title { preferred } } } }');
    statuses.push(status);
    if (status === 200 && n % SIGN_UP_EVERY === 0) acknowledged.push(email);
  };
  const calls = Array.from({ length: REQUESTS }, (_, n) => one(n));
  const results = Promise.allSettled(calls);
  // The first responses show that the load has reached the server; most calls are still in flight.
  while (statuses.length < 5) await sleep(2);
  const before = statuses.length;
  const ending = await server.end('SIGTERM');
  // One that takes ten seconds ends with 1.
  expect(ending.code).toBe(0);

  const cut = (await results).filter(({ status }) => status === 'rejected');
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // Some were in flight at the signal, and were answered.
  expect(statuses.slice(before).filter((status) => status === 200).length).toBeGreaterThan(0);
  // A connection not yet accepted when the server stopped listening is refused; nothing else is.
  for (const result of cut) expect(codeOf(result)).toMatch(/ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET/);
  const { stored, halves } = siteDatabase(dataDir, ({ all }) => ({
    stored: all('SELECT email FROM "user"').map(({ email }) => email),
    halves: all('SELECT u.id FROM "user" u LEFT JOIN account a ON a.userId = u.id WHERE a.id IS NULL'),
  }));
  expect(acknowledged.filter((email) => !stored.includes(email))).toEqual([]);
  expect(halves).toEqual([]);
});

function codeOf(result: PromiseSettledResult<unknown>): string {
  if (result.status === 'fulfilled') return '';
  return String((result.reason as { cause?: { code?: string } }).cause?.code);
}
