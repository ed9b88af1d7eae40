import { Visitor } from '../../support/apps/visitor';
import { aPerson } from '../../support/people/people';
import { processMemory } from '../../support/servers/processMemory';
import { cleanUp, type ServerProcess, startServer } from '../../support/servers/serverProcess';

/** Strangers guess at one account's password from many addresses, to lock its owner out (security A5). */
let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ env: { AUTH_RATE_LIMIT: 'true', TRUSTED_PROXIES: '127.0.0.1,::1' } });
});
afterAll(cleanUp);

const GUESSES = 120;
const AT_ONCE = 12;

const from = (address: string) => ({ origin: server.url, 'x-forwarded-for': address });
const signIn = (visitor: Visitor, email: string, password: string, address: string) =>
  visitor.auth('sign-in/email', { email, password }, from(address));

// security: A5
it('guessing does not lock the owner out of a browser that has signed in before', async () => {
  const { name, email, password } = aPerson();
  const browser = new Visitor(server.url);
  expect((await browser.auth('sign-up/email', { name, email, password }, from('198.51.100.1'))).status).toBe(
    200,
  );
  const remembered = await browser.graphql('mutation { rememberDevice }', {}, from('198.51.100.1'));
  expect(remembered.data).toEqual({ rememberDevice: true });

  const guesses: number[] = [];
  let next = 0;
  const attacker = async () => {
    for (let n = next++; n < GUESSES; n = next++) {
      const answer = await signIn(new Visitor(server.url), email, `guess-number-${n}`, `203.0.113.${n + 1}`);
      guesses.push(answer.status);
    }
  };
  const attack = Promise.all(Array.from({ length: AT_ONCE }, attacker));
  const owner: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const address = from(`198.51.100.${n + 10}`);
    owner.push((await browser.auth('sign-out', {}, address)).status);
    owner.push((await signIn(browser, email, password, `198.51.100.${n + 10}`)).status);
  }
  await attack;

  expect(owner).toEqual(Array(10).fill(200));
  expect(guesses).toHaveLength(GUESSES);
  expect(new Set(guesses)).toEqual(new Set([401, 429]));
  // A one-minute window may roll over once while this runs.
  expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  // Now that strangers have used up the window, the owner can still sign in.
  await browser.auth('sign-out', {}, from('198.51.100.90'));
  expect((await signIn(browser, email, password, '198.51.100.90')).status).toBe(200);
  expect((await new Visitor(server.url).get('/api/auth/ok')).body).toEqual({ ok: true });
  expect(processMemory(server.pid).peak).toBeLessThan(600);
});
