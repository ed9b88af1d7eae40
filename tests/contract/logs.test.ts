import { Writable } from 'node:stream';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { setUpApp, startApp } from '../support/apps/startApp';
import { linkIn, receiveMail } from '../support/mail/mail';
import { aPerson, signUp } from '../support/people/people';

const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  }),
);

const app = setUpApp({
  env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true', AUTH_RATE_LIMIT: 'false' },
  replace: { log },
});

/** Security P17 and F2: actions are logged with the user; passwords, tokens and cookies never are. */
describe('the log', () => {
  // security: F2, F13
  it('records each account event, and contains no secrets', async () => {
    const secrets = new Set<string>();
    const person = await signUp(app);
    const { visitor } = person;
    secrets.add(person.password).add(person.token).add(visitor.cookieHeader());
    const use = async (email: string) => {
      const messages = (await receiveMail(app)).filter(
        ({ to, text }) => to === email && text.includes('http'),
      );
      for (const message of messages) {
        const link = linkIn(message);
        for (const part of [
          link.searchParams.get('token'),
          /reset-password\/(\w+)/.exec(link.pathname)?.[1],
        ]) {
          if (part) secrets.add(part);
        }
        await visitor.get(link.pathname + link.search);
      }
    };
    await use(person.email);
    await visitor.get(`/api/auth/get-session?unexpected=${person.token}`);
    await visitor.auth('sign-in/email', { ...person, password: 'a-wrong-secret-1' });
    secrets.add('a-wrong-secret-1');
    await visitor.auth('request-password-reset', { email: person.email, redirectTo: '/welcome/reset' });
    await use(person.email);
    await visitor.auth('change-password', {
      currentPassword: person.password,
      newPassword: 'a-newer-secret-2',
    });
    secrets.add('a-newer-secret-2');
    await visitor.auth('change-email', { newEmail: `new-${person.email}`, callbackURL: '/settings' });
    await visitor.graphql('mutation ($p: String!) { setPassword(newPassword: $p) { id } }', {
      p: 'a-third-secret-3',
    });
    secrets.add('a-third-secret-3');
    await visitor.auth('delete-user', {});
    await use(person.email);
    await visitor.auth('sign-out', {});

    const text = lines.join('');
    expect(secrets.size).toBeGreaterThan(8);
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
    for (const event of [
      'sign-up',
      'sign-in refused',
      'e-mail verified',
      'password reset asked for',
      'password changed',
    ]) {
      expect(text).toContain(`"event":"${event}"`);
    }
  });

  // security: P17
  it('keeps one entry per line, whatever a client sends', async () => {
    lines.length = 0;
    const forged = '\n{"level":30,"event":"sign-in","userId":"forged"}\n';
    await app.visitor().auth('sign-in/email', { ...aPerson(), password: forged }, { 'user-agent': 'x' });
    await app.visitor().get(`/api/auth/${encodeURIComponent(forged)}`);
    for (const line of lines.join('').trimEnd().split('\n')) {
      expect(JSON.parse(line)).not.toHaveProperty('userId', 'forged');
    }
    expect(lines.length).toBeGreaterThan(1);
  });

  // security: P17
  it('has the visitor’s address for every request, as reported by a trusted proxy', async () => {
    await using behind = await startApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' }, replace: { log } });
    const visitor = behind.visitor();
    const there = { 'x-forwarded-for': '192.0.2.66, 203.0.113.9' };
    await behind.visitor().graphql('{ __typename }');
    lines.length = 0;
    await visitor.get('/robots.txt', there);
    await visitor.get('/api/auth/ok', there);
    await visitor.get('/api/auth/get-session', there);
    for (const _ of [1, 2]) await visitor.graphql('{ site { name } }', {}, there);
    for (const origin of [behind.url, 'https://elsewhere.example']) {
      const socket = new WebSocket(`${behind.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { ...there, origin },
      });
      await new Promise<void>((resolve) => {
        socket.on('error', () => undefined).on('close', () => resolve());
        socket.on('open', () => socket.close(4000));
      });
    }
    const said = () => lines.map((line) => JSON.parse(line)).filter(({ req }) => req);
    while (said().length < 7) await new Promise((resolve) => setImmediate(resolve));
    expect(said().map(({ req, res }) => [req.url, req.ip, res.statusCode])).toEqual([
      ['/robots.txt', '203.0.113.9', 200],
      ['/api/auth/ok', '203.0.113.9', 200],
      ['/api/auth/get-session', '203.0.113.9', 200],
      ['/graphql', '203.0.113.9', 200],
      ['/graphql', '203.0.113.9', 200],
      ['/graphql', '203.0.113.9', 101],
      ['/graphql', '203.0.113.9', 403],
    ]);
    expect(said()[5]).toMatchObject({ msg: 'live connection ended', code: 4000 });
    expect(said()[6]).toMatchObject({ msg: 'live connection refused' });
  });
});
