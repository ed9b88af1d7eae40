import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/config/freePort';
import { GREETING_TIMEOUT_MS } from '../../server/mail/transport';
import { Visitor } from '../support/apps/visitor';
import { type SmtpCatcher, silentServer, smtpCatcher } from '../support/mail/smtp';
import { cleanUp, type ServerProcess, smallDataDir, startServer } from '../support/servers/serverProcess';

afterAll(cleanUp);

const password = 'a long enough passphrase';
/** One folder for all, so that its catalogue is loaded once. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await smallDataDir();
});
let count = 0;

/** Signs someone up, and returns the address and the milliseconds until the response. */
async function signUp(server: ServerProcess): Promise<{ email: string; took: number }> {
  count += 1;
  const email = `mail${count}@example.org`;
  const began = performance.now();
  const { status } = await new Visitor(server.url).auth('sign-up/email', { name: 'Mail', email, password });
  expect(status).toBe(200);
  return { email, took: performance.now() - began };
}

/** What never comes to pass fails by the test's own limit. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(100);
}

const addressed = (catcher: SmtpCatcher, email: string) => catcher.messages.filter(({ to }) => to === email);
const onSmtp = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` });

/** An outage of the mail server delays messages; none is lost, none is sent twice, no response waits. */
describe('the mail server', () => {
  it('is down, then up: each message arrives once', async () => {
    const port = await freePort();
    const server = await startServer({ dataDir, env: onSmtp(port) });
    const people = [await signUp(server), await signUp(server), await signUp(server)];
    const reset = await new Visitor(server.url).auth('request-password-reset', { email: people[0]?.email });
    expect(reset.status).toBe(200);
    await sleep(1500);
    const catcher = await smtpCatcher(port);
    await until(() => catcher.messages.length >= 4);
    await sleep(3000);
    expect(catcher.messages.map(({ to }) => to).sort()).toEqual(
      [people[0], ...people].map((one) => one?.email).sort(),
    );
    expect(new Set(catcher.messages.map(({ messageId }) => messageId)).size).toBe(4);
    await server.end('SIGTERM');
    await catcher.close();
  });

  it('defers messages with a 4xx: each arrives later, once', async () => {
    const port = await freePort();
    const catcher = await smtpCatcher(port, { refuse: 2 });
    const server = await startServer({ dataDir, env: onSmtp(port) });
    const { email } = await signUp(server);
    await until(() => addressed(catcher, email).length > 0);
    await sleep(1500);
    expect(addressed(catcher, email)).toHaveLength(1);
    await server.end('SIGTERM');
    await catcher.close();
  });

  it('hangs: responses are unaffected, and the process stops in time', async () => {
    const port = await freePort();
    const silent = await silentServer(port);
    const server = await startServer({ dataDir, env: onSmtp(port) });
    const first = await signUp(server);
    await until(() => silent.calls() > 0);
    const second = await signUp(server);
    // A response that waited would come when the server is given up.
    for (const { took } of [first, second]) expect(took).toBeLessThan(GREETING_TIMEOUT_MS);
    expect((await new Visitor(server.url).get('/readyz')).status).toBe(200);
    const ending = await server.end('SIGTERM');
    expect(ending.code).toBe(0);
    await silent.close();
  });
});

describe('a process killed after answering a sign-up', () => {
  it('leaves the account and its message to the next one', async () => {
    const port = await freePort();
    const first = await startServer({ dataDir, env: onSmtp(port) });
    const { email } = await signUp(first);
    await first.end('SIGKILL');

    const catcher = await smtpCatcher(port);
    const second = await startServer({ dataDir, env: onSmtp(port) });
    const signIn = await new Visitor(second.url).auth('sign-in/email', { email, password });
    expect(signIn.status).toBe(200);
    // A message being sent waits until the dead process's lease expires.
    await until(() => addressed(catcher, email).length > 0);
    expect(addressed(catcher, email)).toHaveLength(1);
    await second.end('SIGTERM');
    await catcher.close();
  });
});
