import { ApiTokenEntity, SessionEntity, UserEntity } from '../../../server/data/entities/accounts';
import { findSession } from '../../../server/data/stores/sessionStore';
import { createApiToken } from '../../../server/domain/accounts/apiTokens';
import { signedCookie } from '../../support/apps/cookies';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp, startApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp();

interface Made {
  createApiToken: { secret: string; apiToken: { id: string } & Record<string, unknown> };
}

const fields = 'id name scopes createdAt lastUsedAt expiresAt';
const create = ({ visitor }: SignedIn, input: object) =>
  visitor.graphql<Made>(
    `mutation ($i: CreateApiTokenInput!) { createApiToken(input: $i) { secret apiToken { ${fields} } } }`,
    { i: { name: 'Script', scopes: ['READ_ACCOUNT'], ...input } },
    { origin: app.url },
  );
const list = async ({ visitor }: SignedIn) =>
  (await visitor.graphql(`{ apiTokens { ${fields} } }`)).data?.apiTokens;
const revoke = ({ visitor }: SignedIn, id: string) =>
  visitor.graphql('mutation ($id: ID!) { revokeApiToken(id: $id) }', { id }, { origin: app.url });
/** Queries as a program would. */
const byToken = (secret: string, query = '{ viewer { id email } }', headers = {}) =>
  app.visitor().graphql(query, {}, { authorization: `Bearer ${secret}`, ...headers });
const codes = ({ errors }: { errors: { extensions?: { code?: string } }[] }) =>
  errors.map(({ extensions }) => extensions?.code);

async function secretOf(person: SignedIn, input: object = {}): Promise<string> {
  const { data, text } = await create(person, input);
  if (!data) throw new Error(text);
  return data.createApiToken.secret;
}

describe('createApiToken', () => {
  it('shows the secret once and stores a hash', async () => {
    const person = await signUp(app);
    const answer = await create(person, {
      name: ' My script ',
      scopes: ['WRITE_LISTS', 'READ_LISTS', 'READ_LISTS'],
    });
    const { secret, apiToken } = answer.data?.createApiToken ?? {};
    expect(secret).toMatch(/^enspired_[A-Za-z0-9]{40}$/);
    expect(apiToken).toEqual({
      id: expect.any(String),
      name: 'My script',
      scopes: ['READ_LISTS', 'WRITE_LISTS'],
      createdAt: app.clock.now().toISOString(),
      lastUsedAt: null,
      expiresAt: null,
    });
    expect(await list(person)).toEqual([apiToken]);
    const row = await app.deps.db.manager.findOneByOrFail(ApiTokenEntity, { userId: person.userId });
    expect(JSON.stringify(row)).not.toContain(secret?.slice(9));
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  // security: A8
  it('mails the owner the time, never the name or the secret', async () => {
    const person = await signUp(app);
    await receiveMail(app);
    const secret = await secretOf(person, { name: 'My script' });
    const [mail, ...more] = await receiveMail(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: person.email, subject: 'A new API token for your account' });
    expect(mail?.text).not.toContain('My script');
    expect(mail?.text).toContain(app.clock.now().toISOString().slice(0, 10));
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain(secret.slice(9));
  });

  it.each([
    ['an empty name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(81) }],
    ['a NUL in the name', { name: 'a\0b' }],
    ['half a character', { name: 'a\ud800' }],
    ['no scopes', { scopes: [] }],
    ['no days', { expiresInDays: 0 }],
    ['too many days', { expiresInDays: 367 }],
  ])('refuses a token with %s', async (_, input) => {
    const person = await signUp(app);
    expect(codes(await create(person, input))).toEqual(['VALIDATION_ERROR']);
    expect(await list(person)).toEqual([]);
  });

  it.each([{ scopes: ['ADMIN'] }, { scopes: null }, { name: 5 }, { expiresInDays: 'x' }])(
    'refuses %j as GraphQL does',
    async (input) => {
      expect(codes(await create(await signUp(app), input))).toEqual(['BAD_USER_INPUT']);
    },
  );

  it('needs a fresh session', async () => {
    const person = await signUp(app);
    app.clock.advance(86_400);
    expect(codes(await create(person, {}))).toEqual(['SESSION_IS_NOT_FRESH']);
  });

  // security: P19
  it.each(['session', 'account'])('creates no token for a %s that ends at the same moment', async (what) => {
    const person = await signUp(app);
    const viewer = await findSession(app.deps.db, person.token);
    if (!viewer) throw new Error('nobody is signed in');
    const { manager } = app.deps.db;
    if (what === 'session') await manager.delete(SessionEntity, { id: viewer.session.id });
    else await manager.delete(UserEntity, { id: person.userId });
    const late = createApiToken(app.deps, { viewer, name: 'Script', scopes: ['READ_ACCOUNT'] });
    await expect(late).rejects.toMatchObject({ key: 'UNAUTHENTICATED' });
    expect(await manager.countBy(ApiTokenEntity, { userId: person.userId })).toBe(0);
  });

  it('stops at fifty, even if many are created at once', async () => {
    const person = await signUp(app);
    const now = app.clock.now();
    const rows = Array.from({ length: 48 }, (_, n) => ({
      id: `${person.userId}-${n}`,
      userId: person.userId,
      name: 'Filler',
      hash: `${person.userId}-${n}`,
      scopes: 'READ_LISTS',
      createdAt: now,
    }));
    await app.deps.db.manager.insert(ApiTokenEntity, rows);
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(person, {})));
    expect(answers.flatMap(codes)).toEqual(['TOO_MANY_API_TOKENS', 'TOO_MANY_API_TOKENS']);
    expect(await list(person)).toHaveLength(50);
  });
});

describe('Authorization: Bearer', () => {
  it('authenticates as the owner of the token', async () => {
    const person = await signUp(app);
    const secret = await secretOf(person);
    const answer = await byToken(
      secret,
      '{ viewer { id email hasPassword } accounts { providerId } session { id } }',
    );
    expect(answer.errors).toEqual([]);
    expect(answer.data).toEqual({
      viewer: { id: person.userId, email: person.email, hasPassword: true },
      accounts: [{ providerId: 'credential' }],
      session: null,
    });
    expect(answer.setCookies).toEqual([]);
  });

  it('ignores cookies beside it, even if the token is invalid', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const secret = await secretOf(other);
    const cookie = person.visitor.cookieHeader();
    const headers = { cookie, origin: app.url };
    expect((await byToken(secret, '{ viewer { id } session { id } }', headers)).data).toEqual({
      viewer: { id: other.userId },
      session: null,
    });
    for (const worthless of ['', 'nothing', `${secret}x`, secret.toUpperCase()])
      expect((await byToken(worthless, '{ viewer { id } session { id } }', headers)).data).toEqual({
        viewer: null,
        session: null,
      });
  });

  it('does not accept a session token, signed or not', async () => {
    const person = await signUp(app);
    for (const secret of [
      person.token,
      signedCookie(app, person.token),
      decodeURIComponent(signedCookie(app, person.token)),
    ])
      expect((await byToken(secret)).data).toEqual({ viewer: null });
  });

  it('is only read by /graphql', async () => {
    const person = await signUp(app);
    const authorization = `Bearer ${await secretOf(person)}`;
    const session = await app.visitor().get('/api/auth/get-session', { authorization });
    expect(session.text).toBe('null');
    expect((await app.visitor().get('/api/auth/list-accounts', { authorization })).status).toBe(401);
    // Nor does it take anything away from a browser there.
    const own = await person.visitor.get('/api/auth/get-session', { authorization });
    expect(own.body.user.id).toBe(person.userId);
  });

  it('is limited to the token’s scopes', async () => {
    const person = await signUp(app);
    const secret = await secretOf(person, { scopes: ['READ_LISTS', 'WRITE_LISTS'] });
    for (const query of ['{ viewer { id } }', '{ accounts { id } }', '{ apiTokens { id } }'])
      expect(codes(await byToken(secret, query))).toEqual(['API_TOKEN_NOT_ALLOWED']);
    expect((await byToken(secret, '{ session { id } site { name } }')).errors).toEqual([]);
  });

  it('cannot make or revoke tokens', async () => {
    const person = await signUp(app);
    const secret = await secretOf(person, { scopes: ['READ_ACCOUNT', 'READ_LISTS', 'WRITE_LISTS'] });
    for (const mutation of [
      'mutation { createApiToken(input: { name: "More", scopes: [READ_ACCOUNT] }) { secret } }',
      'mutation { revokeApiToken(id: "x") }',
    ])
      expect(codes(await byToken(secret, mutation))).toEqual(['API_TOKEN_NOT_ALLOWED']);
  });

  it('stops working at the instant the token expires', async () => {
    const person = await signUp(app);
    const secret = await secretOf(person, { expiresInDays: 1 });
    app.clock.advance(86_400 - 0.001);
    expect((await byToken(secret)).data).toMatchObject({ viewer: { id: person.userId } });
    app.clock.advance(0.001);
    expect((await byToken(secret)).data).toEqual({ viewer: null });
    expect(codes(await byToken(secret))).toEqual(['INVALID_TOKEN']);
    expect(codes(await byToken(secret, '{ accounts { id } }'))).toEqual(['INVALID_TOKEN']);
    // What depends on nobody is still answered.
    expect(await byToken(secret, '{ site { animeCount } }')).toMatchObject({
      data: { site: {} },
      errors: [],
    });
  });

  it('is no session, and an unknown token is nobody’s', async () => {
    const secret = await secretOf(await signUp(app));
    const session = '{ session { id } }';
    expect(await byToken(secret, session)).toMatchObject({ data: { session: null }, errors: [] });
    const unknown = await byToken(`${secret.slice(0, -4)}AAAA`, session);
    expect([unknown.data, codes(unknown)]).toEqual([{ session: null }, ['INVALID_TOKEN']]);
  });

  it('outlives the session that created the token, and ends with the account', async () => {
    const person = await signUp(app);
    const secret = await secretOf(person);
    await person.visitor.auth('sign-out', {}, { origin: app.url });
    expect((await byToken(secret)).data).toMatchObject({ viewer: { id: person.userId } });
    await using own = await startApp({
      env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
    });
    const there = await signUp(own);
    const made = await there.visitor.graphql<Made>(
      'mutation { createApiToken(input: { name: "x", scopes: [READ_ACCOUNT] }) { secret } }',
      {},
      { origin: own.url },
    );
    expect((await there.visitor.auth('delete-user', {}, { origin: own.url })).status).toBe(200);
    const authorization = `Bearer ${made.data?.createApiToken.secret}`;
    const after = await own.visitor().graphql('{ viewer { id } }', {}, { authorization });
    expect(after.data).toEqual({ viewer: null });
    expect(await own.deps.db.manager.count(ApiTokenEntity)).toBe(0);
  });

  it('records the last use at most once a minute', async () => {
    const person = await signUp(app);
    const secret = await secretOf(person);
    const writes = async () => {
      const statements = await statementsDuring(app.deps.db, () => byToken(secret));
      return statements.filter((sql) => /^UPDATE/.test(sql)).length;
    };
    const first = app.clock.now().toISOString();
    expect([await writes(), await writes()]).toEqual([1, 0]);
    app.clock.advance(60 - 0.001);
    expect(await writes()).toBe(0);
    expect(await list(person)).toMatchObject([{ lastUsedAt: first }]);
    app.clock.advance(0.001);
    expect(await writes()).toBe(1);
    expect(await list(person)).toMatchObject([{ lastUsedAt: app.clock.now().toISOString() }]);
  });

  it('never shares an answer with others', async () => {
    const person = await signUp(app);
    const secret = await secretOf(person);
    const query = '{ viewer { id } site { name } }';
    expect((await app.visitor().graphql(query)).data).toMatchObject({ viewer: null });
    expect((await byToken(secret, query)).data).toMatchObject({ viewer: { id: person.userId } });
    expect((await app.visitor().graphql(query)).data).toMatchObject({ viewer: null });
  });
});

describe('revokeApiToken', () => {
  it('ends a token immediately', async () => {
    const person = await signUp(app);
    const { createApiToken } = (await create(person, {})).data ?? {};
    const id = createApiToken?.apiToken.id ?? '';
    expect((await revoke(person, id)).data).toEqual({ revokeApiToken: true });
    expect((await byToken(createApiToken?.secret ?? '')).data).toEqual({ viewer: null });
    expect(await list(person)).toEqual([]);
    expect(codes(await revoke(person, id))).toEqual(['API_TOKEN_NOT_FOUND']);
  });

  it('refuses another user’s token', async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const { createApiToken } = (await create(other, {})).data ?? {};
    expect(codes(await revoke(person, createApiToken?.apiToken.id ?? ''))).toEqual(['API_TOKEN_NOT_FOUND']);
    expect((await byToken(createApiToken?.secret ?? '')).data).toMatchObject({
      viewer: { id: other.userId },
    });
    expect(await list(person)).toEqual([]);
  });
});
