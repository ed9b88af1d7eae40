import pino from 'pino';
import { AccountEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { warnOfProxySignIn } from '../../../server/http/proxyIdentity';
import { setUpApp, startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { signUp } from '../../support/people/people';

/** A proxy in front that names the signed-in user: trusted only from its own address, and off by default. */
const headers = { 'remote-user': 'mika', 'remote-email': 'Mika@example.org', 'remote-name': 'Mika' };
const here = '127.0.0.1,::1';

const app = setUpApp({
  env: {
    AUTH_PROXY_HEADER: 'Remote-User',
    AUTH_PROXY_ADDRESSES: here,
    AUTH_PROXY_OPERATOR_GROUPS: 'admins',
  },
});

const ask = (visitor: Visitor, given: Record<string, string>) => visitor.get('/api/auth/get-session', given);
const countUsers = ({ deps: { db } }: TestApp) => db.manager.count(UserEntity);

describe('a proxy that the site trusts', () => {
  it('signs in the user it names, once, and creates their account', async () => {
    const visitor = app.visitor();
    const first = await ask(visitor, headers);
    expect(first.body.user).toMatchObject({ email: 'mika@example.org', name: 'Mika', emailVerified: true });
    const again = await ask(visitor, headers);
    expect(again.body.session.id).toBe(first.body.session.id);
    expect(again.setCookies).toEqual([]);
    // The session is like any other.
    expect((await visitor.graphql('{ viewer { email } }')).body.data.viewer.email).toBe('mika@example.org');
    const account = await app.deps.db.manager.findOneByOrFail(AccountEntity, { providerId: 'proxy' });
    expect(account).toMatchObject({ accountId: 'mika', userId: first.body.user.id, operator: false });
  });

  it('replaces the session when it names another user', async () => {
    const visitor = app.visitor();
    const { body } = await ask(visitor, headers);
    const other = await ask(visitor, { 'remote-user': 'kenji', 'remote-email': 'kenji@example.org' });
    expect(other.body.user).toMatchObject({ email: 'kenji@example.org', name: 'kenji' });
    expect(await app.deps.db.manager.countBy(SessionEntity, { id: body.session.id })).toBe(0);
  });

  it('ends the session when it names a user who cannot sign in', async () => {
    const visitor = app.visitor();
    await ask(visitor, headers);
    expect((await ask(visitor, { 'remote-user': 'stranger' })).body).toBeNull();
    expect(visitor.cookies.has('better-auth.session_token')).toBe(false);
  });

  it('finds the account with that address, and reads a name in any script', async () => {
    const { userId } = await signUp(app, { email: 'haru@example.org' });
    const known = await ask(app.visitor(), { 'remote-user': 'h', 'remote-email': 'haru@example.org' });
    expect(known.body.user.id).toBe(userId);
    const name = Buffer.from('春子', 'utf8').toString('latin1');
    const named = await ask(app.visitor(), {
      'remote-user': 'haruko',
      'remote-email': 'haruko@example.org',
      'remote-name': name,
    });
    expect(named.body.user.name).toBe('春子');
  });

  it('names no new account by a link where these may not have any', async () => {
    const linked = {
      'remote-user': 'ada',
      'remote-email': 'ada@example.org',
      'remote-name': 'Ada https://example.com',
    };
    const free = await ask(app.visitor(), linked);
    expect(free.body.user.name).toBe('Ada https://example.com');
    await using careful = await startApp({
      env: { AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_ADDRESSES: here, NEW_ACCOUNT_DAYS: '7' },
    });
    expect((await ask(careful.visitor(), linked)).body.user.name).toBe('ada');
    expect((await ask(careful.visitor(), headers)).body.user.name).toBe('Mika');
  });

  it('makes users operators by the groups in the header', async () => {
    const visitor = app.visitor();
    const operates = async (groups: string) => {
      await ask(visitor, { ...headers, 'remote-groups': groups });
      return (await visitor.graphql('{ openReports }')).body.data.openReports !== null;
    };
    expect(await operates('family, admins')).toBe(true);
    expect(await operates('family|admins')).toBe(true);
    expect(await operates('family')).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['no address', { 'remote-user': 'none' }],
    ['an invalid address', { 'remote-user': 'none', 'remote-email': 'none' }],
    ['no user', { 'remote-email': 'none@example.org' }],
    ['a user with a control character', { 'remote-user': 'a\tb', 'remote-email': 'none@example.org' }],
  ])('signs no one in with %s', async (_, given) => {
    const before = await countUsers(app);
    const answer = await ask(app.visitor(), given);
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(await countUsers(app)).toBe(before);
  });
});

describe('the header is ignored', () => {
  const elsewhere = async (env: Record<string, string>, given: Record<string, string> = headers) => {
    await using other = await startApp({ env });
    const { body } = await ask(other.visitor(), given);
    return [body, await countUsers(other)];
  };

  // security: O14
  it('if no proxy is configured', async () => {
    expect(await elsewhere({})).toEqual([null, 0]);
  });

  // security: O14
  it('from any other address, whatever X-Forwarded-For says', async () => {
    const env = { AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_ADDRESSES: '10.0.0.7' };
    const forwarded = { ...headers, 'x-forwarded-for': '10.0.0.7' };
    expect(await elsewhere(env)).toEqual([null, 0]);
    expect(await elsewhere({ ...env, TRUSTED_PROXIES: here }, forwarded)).toEqual([null, 0]);
  });

  it('for a new user if sign-up is off', async () => {
    const env = { AUTH_PROXY_HEADER: 'Remote-User', AUTH_PROXY_ADDRESSES: here };
    expect(await elsewhere({ ...env, AUTH_PROVIDER_SIGN_UP: 'false' })).toEqual([null, 0]);
  });
});

// security: O14
it('the start logs a warning, but only if a proxy is trusted', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  warnOfProxySignIn({ config: { ...app.deps.config, proxySignIn: undefined }, log });
  expect(lines).toEqual([]);
  warnOfProxySignIn({ config: app.deps.config, log });
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({
    header: 'remote-user',
    addresses: ['127.0.0.1', '::1'],
    msg: expect.stringContaining('can sign in as any user'),
  });
});
