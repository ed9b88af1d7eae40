import { Writable } from 'node:stream';
import { pino } from 'pino';
import { startApp, type TestApp } from '../support/apps/startApp';
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

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    env: { AUTH_CHANGE_EMAIL: 'true', AUTH_DELETE_USER: 'true', AUTH_RATE_LIMIT: 'false' },
    replace: { log },
  });
});
afterAll(() => app.close());

/** Security P17 and F2: who did what is logged; passwords, tokens and cookies never are. */
describe('the log', () => {
  it('tells of each account event and holds none of the secrets in it', async () => {
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

  it('keeps one line one entry, whatever a client sends', async () => {
    lines.length = 0;
    const forged = '\n{"level":30,"event":"sign-in","userId":"forged"}\n';
    await app.visitor().auth('sign-in/email', { ...aPerson(), password: forged }, { 'user-agent': 'x' });
    await app.visitor().get(`/api/auth/${encodeURIComponent(forged)}`);
    for (const line of lines.join('').trimEnd().split('\n')) {
      expect(JSON.parse(line)).not.toHaveProperty('userId', 'forged');
    }
    expect(lines.length).toBeGreaterThan(1);
  });
});
